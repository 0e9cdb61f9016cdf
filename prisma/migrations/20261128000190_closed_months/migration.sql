-- The team, leaders and access level of each person over time, for figures of closed months (domain 10.1). Writes to
-- people, teams and decisions wait for this transaction, and others wait for those writes, for at most five seconds.
SET LOCAL lock_timeout = '5s';

CREATE TABLE "user_positions" (
    "user_id" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "access_level" TEXT NOT NULL,
    "team_id" INTEGER,
    "team_name" TEXT NOT NULL,
    "leader_id" INTEGER,
    "unit_leader_id" INTEGER,

    CONSTRAINT "user_positions_pkey" PRIMARY KEY ("user_id", "since"),
    CONSTRAINT "user_positions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Records the present positions of people since a moment, or since the latest recorded one of a person if that is later. Two servers may
-- stamp two changes of a person in the wrong order.
CREATE FUNCTION record_positions(people INTEGER[], at TIMESTAMPTZ) RETURNS void LANGUAGE sql AS $$
  INSERT INTO user_positions AS p (user_id, since, access_level, team_id, team_name, leader_id, unit_leader_id)
  SELECT u.id, greatest(at, (SELECT max(since) FROM user_positions WHERE user_id = u.id)), u.access_level, t.id, coalesce(t.name, ''), t.leader_id, t.unit_leader_id
  FROM users u LEFT JOIN teams t ON t.id = u.team_id WHERE u.id = ANY(people)
  ON CONFLICT (user_id, since) DO UPDATE SET access_level = excluded.access_level, team_id = excluded.team_id, team_name = excluded.team_name,
    leader_id = excluded.leader_id, unit_leader_id = excluded.unit_leader_id
$$;

CREATE FUNCTION record_position_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_positions(ARRAY[NEW.id], CASE TG_OP WHEN 'INSERT' THEN '-infinity' ELSE coalesce(nullif(NEW.updated_at, OLD.updated_at), now()) END);
  RETURN NULL;
END $$;
CREATE TRIGGER record_position_insert AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION record_position_of_user();
CREATE TRIGGER record_position AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.team_id, OLD.access_level) IS DISTINCT FROM (NEW.team_id, NEW.access_level)) EXECUTE FUNCTION record_position_of_user();

CREATE FUNCTION record_positions_of_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_positions(ARRAY(SELECT id FROM users WHERE team_id = NEW.id), coalesce(nullif(NEW.updated_at, OLD.updated_at), now()));
  RETURN NULL;
END $$;
CREATE TRIGGER record_positions AFTER UPDATE ON teams FOR EACH ROW
  WHEN ((OLD.name, OLD.leader_id, OLD.unit_leader_id) IS DISTINCT FROM (NEW.name, NEW.leader_id, NEW.unit_leader_id)) EXECUTE FUNCTION record_positions_of_team();

SELECT record_positions(ARRAY(SELECT id FROM users), '-infinity');

-- The due moment of the round that a decision ended, so that a file sent on does not lose its result (domain 10.2).
ALTER TABLE "decisions" ADD COLUMN "due_at" TIMESTAMPTZ(3);

SELECT grant_app_role();
