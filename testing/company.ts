import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import { roleId } from '#contract/core/roles';
import { apiAs, password } from './logIn';
import { linkTo } from './mails';
import { officeApi, type Office } from './officeApi';

/** A company with an admin, a monitor and an operario who are called like those of the demonstration. */
export interface Company {
  id: number;
  nombre: string;
  /** Their addresses. */
  admin: string;
  monitor: string;
  operario: string;
  office: Office;
}

interface Product {
  readonly url: string;
  readonly data: string;
}

const members = { admin: 'Andrés Admin', monitor: 'Mónica Monitor', operario: 'Óscar Operario' } as const;

/** Opens a company without records, as a superadmin does, and lets its people activate their accounts. */
export const openCompany = async (product: Product): Promise<Company> => {
  const mark = randomUUID().slice(0, 8);
  const nombre = `Empresa ${mark}`;
  const superadmin = await apiAs(product.url, 'superadmin@ftrack.demo');
  const { id } = await superadmin.post<{ id: number }>('/admin-empresas', { nombre });
  const addressOf = (role: keyof typeof members) => `${role}-${mark}@prueba.test`;
  const people = { admin: addressOf('admin'), monitor: addressOf('monitor'), operario: addressOf('operario') };
  for (const role of ['admin', 'monitor', 'operario'] as const) {
    const email = people[role];
    await superadmin.post('/admin-users', { email, empresa_id: id, rol_id: roleId[role] });
    const token = new URL(await linkTo(product, email)).searchParams.get('token');
    await superadmin.post('/register', { token, name: members[role], password });
  }
  return { id, nombre, ...people, office: await officeApi(product.url, people.admin, nombre) };
};

/** The company of the tests of one file. */
export const useCompany = (stack: { readonly product: Product }): Company => {
  const company = {} as Company;
  beforeAll(async () => void Object.assign(company, await openCompany(stack.product)));
  return company;
};
