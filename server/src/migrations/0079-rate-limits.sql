-- Rate limits that several server processes count together. After a crash of the database they begin anew.
create unlogged table rate_limits (
  -- The name of the limit, and a hash of whose tries it counts.
  key varchar(255) primary key,
  points integer not null default 0,
  -- Epoch milliseconds.
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
