-- The events of followed loans for which the bells of the followers have to ring.
SET LOCAL lock_timeout = '5s';

CREATE TABLE "follow_rings" (
    "event_id" BIGINT NOT NULL,
    "event_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "follow_rings_pkey" PRIMARY KEY ("event_id")
);

-- Whoever changes a loan does not wait for the bells: the worker decides who may still see the loan, and notifies them.
CREATE FUNCTION queue_follow_rings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO follow_rings (event_id, event_at) SELECT n.id, n.at FROM new_events n
  WHERE EXISTS (SELECT FROM loan_follows f WHERE f.loan_id = n.loan_id AND f.user_id IS DISTINCT FROM n.actor_id AND f.kinds <> '{}');
  RETURN NULL;
END $$;

CREATE TRIGGER queue_follow_rings AFTER INSERT ON events REFERENCING NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION queue_follow_rings();

-- The trigger runs as the app, also as one that was started before this migration.
SELECT grant_app_role();
