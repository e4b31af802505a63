#!/bin/sh
# /etc/pgbackrest/back-up.sh full|incr: makes a backup and tells the shop, whose owners get a mail when it fails.
# `verify` reads every file of the repository, so it runs with the weekly full backup only.
if pgbackrest --stanza=osier --type="$1" backup && { [ "$1" != full ] || pgbackrest --stanza=osier verify; }; then
  psql -qAtd shop -c "SELECT report_backup('own-backup', '26 hours')"
else
  psql -qAtd shop -c "SELECT report_backup('own-backup', '26 hours', 'pgBackRest failed: /var/log/pgbackrest says why')"
  exit 1
fi
