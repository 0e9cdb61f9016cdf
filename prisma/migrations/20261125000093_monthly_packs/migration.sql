-- Monthly packs as they were published, and whom they were mailed to.
SET LOCAL lock_timeout = '5s';

CREATE TABLE "monthly_packs" (
    "id" SERIAL NOT NULL,
    "month" DATE NOT NULL,
    "edition" INTEGER NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "published_by_id" INTEGER NOT NULL,
    "published_by" TEXT NOT NULL,
    "signed_at" TIMESTAMPTZ(3),
    "signed_by_id" INTEGER,
    "signed_by" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "monthly_packs_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "monthly_packs_signed_by_another" CHECK (signed_by_id <> published_by_id)
);

CREATE TABLE "pack_mailings" (
    "id" SERIAL NOT NULL,
    "pack_id" INTEGER NOT NULL,
    "receivers" INTEGER[],
    "asked_by_id" INTEGER NOT NULL,
    "asked_by" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "sent_to" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "pack_mailings_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "monthly_packs_month_edition_key" ON "monthly_packs"("month", "edition");

CREATE INDEX "pack_mailings_pack_id_idx" ON "pack_mailings"("pack_id");

ALTER TABLE "pack_mailings" ADD CONSTRAINT "pack_mailings_pack_id_fkey" FOREIGN KEY ("pack_id") REFERENCES "monthly_packs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was published stays as it is, whatever a program or a person with the role of the program tries. Only a sign-off is added, once.
CREATE FUNCTION keep_published_pack() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.signed_at IS NOT NULL
    OR (NEW.id, NEW.month, NEW.edition, NEW.reason, NEW.content, NEW.hash, NEW.published_at, NEW.published_by_id, NEW.published_by)
      IS DISTINCT FROM (OLD.id, OLD.month, OLD.edition, OLD.reason, OLD.content, OLD.hash, OLD.published_at, OLD.published_by_id, OLD.published_by) THEN
    RAISE EXCEPTION 'A published pack cannot be changed: publish another edition';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_published_pack BEFORE UPDATE OR DELETE ON monthly_packs FOR EACH ROW EXECUTE FUNCTION keep_published_pack();

SELECT grant_app_role();
