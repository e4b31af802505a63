import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './database/schema/**/!(*.test).ts',
  out: './database/migrations',
  casing: 'snake_case',
});
