import type pg from 'pg';
import { tenantRole } from './tables/stored';

interface Company {
  empresaId: number;
  /** The token that grants access to the company's files. */
  link: string;
  /** Further settings of the transaction (`Connections`). */
  settings: Record<string, string>;
  readOnly: boolean;
}

/** Begins a transaction in which row-level security shows only this company's rows. */
export const beginCompany = async (
  client: pg.PoolClient,
  { empresaId, link, settings, readOnly }: Company,
): Promise<void> => {
  const id = wholeNumber(empresaId);
  // One round trip for everything. This form takes no parameters, so it must not contain anything from outside.
  const set = {
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, `'${value}'`])),
    role: `'${tenantRole}'`,
    'app.empresa_id': `'${id}'`,
    'app.archivos': `'${link}'`,
    'app.zona': `coalesce((select zona_horaria from empresas where id = ${id}), 'UTC')`,
  };
  const calls = Object.entries(set).map(([name, value]) => `set_config('${name}', ${value}, true)`);
  await client.query(`begin${readOnly ? ' read only' : ''}; select ${calls.join(', ')}`);
};

const wholeNumber = (id: number) => {
  if (!Number.isSafeInteger(id)) throw new Error('a company id is a whole number');
  return id;
};
