-- What a user may do is always said: whoever adds one and forgets it has not made an administrator.
ALTER TABLE users ALTER COLUMN role DROP DEFAULT;
