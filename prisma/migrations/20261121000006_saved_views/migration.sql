-- Views of lists, and each person's layout of them (experience, The grid). A new table: nobody waits for it.
CREATE TABLE "saved_views" (
    "id" SERIAL NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "words" TEXT NOT NULL DEFAULT '',
    "layout" JSONB,
    "owner_id" INTEGER NOT NULL,
    "team_id" INTEGER,
    "opens_with_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "saved_views_opens_with_id_fkey" FOREIGN KEY ("opens_with_id") REFERENCES "saved_views"("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- One name once: among a person's own views of a list (the layout is the one without a name), and among a team's.
CREATE UNIQUE INDEX "saved_views_private_key" ON "saved_views"("owner_id", "list", "name") WHERE (team_id IS NULL);
CREATE UNIQUE INDEX "saved_views_team_key" ON "saved_views"("team_id", "list", "name") WHERE (team_id IS NOT NULL);
CREATE INDEX "saved_views_owner_id_list_idx" ON "saved_views"("owner_id", "list");
-- What a deleted view has to be taken out of.
CREATE INDEX "saved_views_opens_with_id_idx" ON "saved_views"("opens_with_id");
