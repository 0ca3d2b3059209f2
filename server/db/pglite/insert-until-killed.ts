// Run by the tests as a separate process: inserts one row after the other, and reports each number once it is
// acknowledged.
import { openPglite } from './index';

const dir = process.argv[2] ?? '';
const { pool } = await openPglite({ dir });
await pool.query('CREATE TABLE IF NOT EXISTS filas (n int PRIMARY KEY)');
const { rows } = await pool.query<{ next: number }>('SELECT coalesce(max(n), 0) + 1 AS next FROM filas');
for (let n = rows[0]?.next ?? 1; ; n++) {
  await pool.query('INSERT INTO filas VALUES ($1)', [n]);
  process.stdout.write(`${n}\n`);
}
