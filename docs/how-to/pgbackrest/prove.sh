#!/bin/sh
# /etc/pgbackrest/prove.sh: restores the newest backup into a scratch folder, audits it with the shop's program (npm run bundle) in
# /srv/osier, a folder without the shop's .env, which postgres must not read, and tells the shop. Needs as much room as the database.
scratch=$(mktemp -d)
bin=/usr/lib/postgresql/15/bin

prove() {
  pgbackrest --stanza=osier --archive-mode=off --pg1-path="$scratch/data" restore || return
  # A separate server without network and archive, whose socket nobody else reaches. It has its own settings, because those of /etc are not
  # in the backup.
  touch "$scratch/empty.conf"
  echo 'local all all trust' > "$scratch/hba.conf"
  options="-c config_file=$scratch/empty.conf -c hba_file=$scratch/hba.conf -c ident_file=$scratch/empty.conf"
  options="$options -c listen_addresses= -c unix_socket_directories=$scratch -c archive_mode=off -c hot_standby=off"
  "$bin/pg_ctl" -D "$scratch/data" -l "$scratch/log" -o "$options" -w -t 86400 start || return
  cd /srv/osier && DATABASE_URL="postgres:///shop?host=$scratch&user=postgres" node_modules/.bin/node tools/audit.ts --copy
}

prove
proved=$?
"$bin/pg_ctl" -D "$scratch/data" -m immediate stop
rm -rf "$scratch"
if [ "$proved" -eq 0 ]; then
  psql -qAtd shop -c "SELECT report_backup('own-backup-check', '8 days')"
else
  psql -qAtd shop -c "SELECT report_backup('own-backup-check', '8 days', 'The newest backup could not be restored or has faults: run prove.sh by hand')"
  exit 1
fi
