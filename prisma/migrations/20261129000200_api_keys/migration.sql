-- Accounts of programs are inactive and without a password, so that nobody signs in as one.
ALTER TABLE "users" ADD COLUMN "service" BOOLEAN NOT NULL DEFAULT false,
    ADD CONSTRAINT "users_service_never_signs_in" CHECK (NOT service OR (inactive AND password_hash IS NULL));

CREATE TABLE "api_keys" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "description" TEXT NOT NULL,
    "addresses" TEXT[],
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "api_keys_key_hash_key" ON "api_keys"("key_hash");
CREATE INDEX "api_keys_user_id_idx" ON "api_keys"("user_id");

ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
