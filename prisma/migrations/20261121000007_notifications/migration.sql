-- What a person should know of (wire conventions, Live updates). A new table: nobody waits for it.
CREATE TABLE "notifications" (
    "id" BIGSERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "link" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- The bell's list, and what came after the last id seen.
CREATE INDEX "notifications_user_id_id_idx" ON "notifications"("user_id", "id");
-- The number on the bell.
CREATE INDEX "notifications_unread_idx" ON "notifications"("user_id") WHERE (read_at IS NULL);
-- What is old enough to go.
CREATE INDEX "notifications_created_at_idx" ON "notifications"("created_at");

-- Streams of live updates end with the session: whatever ends one, says so to every server.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ivue_live', json_build_object('topic', 'session', 'user', NEW.user_id)::text);
  RETURN NULL;
END $$;

CREATE TRIGGER tell_session_ended AFTER UPDATE OF ended_at ON sessions FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION tell_session_ended();

CREATE FUNCTION tell_user_deactivated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ivue_live', json_build_object('topic', 'session', 'user', NEW.id)::text);
  RETURN NULL;
END $$;

CREATE TRIGGER tell_user_deactivated AFTER UPDATE OF inactive ON users FOR EACH ROW
  WHEN (NEW.inactive AND NOT OLD.inactive) EXECUTE FUNCTION tell_user_deactivated();
