-- Saved phrases for comments, reasons and answers. A new table: nobody waits for it.
CREATE TABLE "phrases" (
    "id" SERIAL NOT NULL,
    "floor" TEXT NOT NULL,
    "owner_id" INTEGER,
    "title" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "phrases_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "phrases_floor_owner_id_idx" ON "phrases"("floor", "owner_id");
