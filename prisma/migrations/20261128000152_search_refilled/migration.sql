SET LOCAL lock_timeout = '5s';

DROP PROCEDURE refill_search(regclass, text);
