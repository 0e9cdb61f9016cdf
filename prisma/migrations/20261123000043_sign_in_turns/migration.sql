-- Whose turn it is to have a guess verified, of an account or of an address. A new table, empty; a row stands as long as its turn is taken.
SET LOCAL lock_timeout = '5s';

CREATE TABLE "sign_in_turns" (
    "key" BYTEA NOT NULL,
    "holder" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_turns_pkey" PRIMARY KEY ("key")
);
