-- Creates the database of a shop and its two roles. Run it once, as a superuser of PostgreSQL 15 or later:
--
--   psql --file=roles.sql postgres
--   psql --command='\password shop_owner' --command='\password shop' postgres
--
-- shop_owner owns the tables, and creates and migrates them. shop is the role of the servers: it reads and writes rows,
-- and can neither change a table nor create one. Before the servers start, and after each update of the program:
--
--   storekeeper --store postgres://shop_owner@HOST/shop --password-file owner-password store info

\set ON_ERROR_STOP on

CREATE ROLE shop_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS CONNECTION LIMIT 10;
-- Each server has at most 9 connections: one that writes, up to 8 that read; during a backup one more.
CREATE ROLE shop LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS CONNECTION LIMIT 60;

CREATE DATABASE shop OWNER shop_owner ENCODING 'UTF8' TEMPLATE template0;
REVOKE ALL ON DATABASE shop FROM PUBLIC;
GRANT CONNECT ON DATABASE shop TO shop;

\connect shop
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE, CREATE ON SCHEMA public TO shop_owner;
GRANT USAGE ON SCHEMA public TO shop;
ALTER DEFAULT PRIVILEGES FOR ROLE shop_owner IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO shop;
