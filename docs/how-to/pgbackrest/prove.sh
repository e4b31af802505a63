#!/bin/sh
# /etc/pgbackrest/prove.sh: restores the newest backup into a scratch folder, audits it with the shop's program in /srv/osier, and tells
# the shop. Needs as much room as the database.
scratch=$(mktemp -d)
bin=/usr/lib/postgresql/15/bin

prove() {
  pgbackrest --stanza=osier --archive-mode=off --pg1-path="$scratch/data" restore || return
  # A server of its own: no network, no archive, and the settings of /etc do not matter.
  options="-c listen_addresses= -c unix_socket_directories=$scratch -c archive_mode=off"
  "$bin/pg_ctl" -D "$scratch/data" -l "$scratch/log" -o "$options" -w start || return
  cd /srv/osier && DATABASE_URL="postgres:///osier?host=$scratch&user=postgres" npm run --silent audit -- --copy
}

prove
proved=$?
"$bin/pg_ctl" -D "$scratch/data" -m immediate stop
rm -rf "$scratch"
if [ "$proved" -eq 0 ]; then
  psql -qAtd osier -c "SELECT report_backup('own-backup-check', '8 days')"
else
  psql -qAtd osier -c "SELECT report_backup('own-backup-check', '8 days', 'The newest backup could not be restored or has faults: run prove.sh by hand')"
  exit 1
fi
