-- What somebody did, in the order of the list: without the id in it, whose acts lie far back was met among twenty thousand of others.
DROP INDEX audit_log_of_actor;
CREATE INDEX audit_log_of_actor ON audit_log (actor_email, at DESC, id DESC);
