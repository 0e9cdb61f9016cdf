CREATE TABLE "web_files" (
    "name" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "compressed" BOOLEAN NOT NULL,
    "modified_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "web_files_pkey" PRIMARY KEY ("name")
);
