import { defineConfig } from 'drizzle-kit';

/** Tables write their Spanish snake_case column names out, so no casing is applied. */
export default defineConfig({ dialect: 'postgresql', schema: './server/db/schema.ts', out: './server/db/migrations' });
