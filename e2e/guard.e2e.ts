import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goInside } from '../testing/answers';
import { englishIn } from '../testing/english';
import { useStack } from '../testing/stack';

const stack = useStack();

/** Section 2 of the specification, written out once more: S superadmin, A admin, M monitor, O operario. */
const table: [path: string, title: string, roles: string][] = [
  ['/ordenes', 'Órdenes de trabajo', 'SAO'],
  ['/ordenes/importar', 'Importar órdenes', 'SA'],
  ['/operario/ordenes', 'Mis órdenes', 'O'],
  ['/operario/dashboard', 'Panel', 'O'],
  ['/tareas', 'Tareas', 'SAO'],
  ['/dispositivos', 'Dispositivos', 'SA'],
  ['/public-activo/1', 'Hoja de vida', 'SAO'],
  ['/usuarios', 'Usuarios', 'SA'],
  ['/dashboard', 'Panel', 'SAM'],
  ['/tiemporeal', 'Tiempo real', 'SAMO'],
  ['/recorrido', 'Recorrido', 'SAM'],
  ['/historico', 'Histórico', 'SAM'],
  ['/niveles', 'Niveles', 'SA'],
  ['/rutas', 'Rutas', 'SAM'],
  ['/paradas', 'Paradas', 'SAM'],
  ['/personal', 'Personal', 'SA'],
  ['/activos', 'Activos', 'SAO'],
  ['/asset/0b9e', 'Hoja de vida', 'SAO'],
  ['/servicios', 'Servicios', 'SA'],
  ['/eventos', 'Eventos', 'SAM'],
  ['/mantenimiento', 'Mantenimiento', 'SA'],
  ['/mantenimiento/calendario', 'Mantenimiento', 'SA'],
  ['/reportes/ordenes', 'Reporte de órdenes', 'SA'],
  ['/reportes/activos', 'Reporte de activos', 'SA'],
  ['/admin-dashboard', 'Panel de administración', 'S'],
  ['/admin-empresas', 'Gestión de empresas', 'S'],
  ['/admin-users', 'Gestión de usuarios', 'S'],
  ['/admin-dispositivos', 'Gestión de dispositivos', 'S'],
  ['/admin-activos', 'Gestión de activos', 'S'],
  ['/perfil', 'Mi perfil', 'SAMO'],
  ['/perfil/ajustes', 'Ajustes del perfil', 'SAMO'],
  ['/perfil/ajustes/seguridad', 'Seguridad', 'SAMO'],
];
const guestOnly = ['/', '/login', '/activar-cuenta/un-enlace', '/invitations/process?token=x'];
const open: [path: string, title: string][] = [
  ['/activation', 'Enlace de activación'],
  ['/reset-password', 'Restablecer contraseña'],
];

const letters = { superadmin: 'S', admin: 'A', monitor: 'M', operario: 'O' } as const;
type Name = keyof typeof letters;
const people = Object.keys(letters) as Name[];
const home: Record<Name, [path: string, title: string]> = {
  superadmin: ['/admin-dashboard', 'Panel de administración'],
  admin: ['/dashboard', 'Panel'],
  monitor: ['/dashboard', 'Panel'],
  operario: ['/operario/dashboard', 'Panel'],
};

/** What the browser keeps before the page is asked for. */
interface Planted {
  user_token?: string;
  empresa_seleccionada?: string;
}

/** One address asked for with that storage, and where it has to end: path with query, title, and the company kept. */
interface Case {
  planted: Planted;
  asked: string;
  path: string;
  title: string;
  empresa?: string | null;
}

const tokens = new Map<string, string>();
const tokenOf = async (name: string): Promise<string> => {
  const known = tokens.get(name);
  if (known) return known;
  const body = JSON.stringify({ email: `${name}@ftrack.demo`, password: 'Ftrack-2026' });
  const answer = await fetch(`${stack.product.url}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { token } = (await answer.json()) as { token: string };
  tokens.set(name, token);
  return token;
};

/** A page without the worker, which is none of this file's business. */
const newPage = async (): Promise<Page> => {
  const page = await stack.browser.guest();
  await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  return page;
};

/** Plants, asks and looks; answers what was otherwise than it has to be. */
const tryOut = async (page: Page, { planted, asked, path, title, empresa }: Case): Promise<string[]> => {
  await page.goto('/build/robots.txt');
  await page.evaluate((kept) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, planted);
  await page.goto(asked, { waitUntil: 'commit' });
  return look(page, { asked, path, title, empresa });
};

/** What this page shows, and says in English, once its heading is there. */
const look = async (page: Page, { asked, path, title, empresa }: Omit<Case, 'planted'>): Promise<string[]> => {
  const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
  await heading.waitFor().catch(() => undefined);
  const { pathname, search } = new URL(page.url());
  const found = [
    pathname + search,
    (await page
      .locator('h1')
      .first()
      .textContent()
      .catch(() => null)) ?? 'sin título',
  ];
  const expected = [path, title];
  if (empresa !== undefined) {
    expected.push(String(empresa));
    found.push(String(await page.evaluate(() => localStorage.getItem('empresa_seleccionada'))));
  }
  // Words that come with the data count too.
  await page
    .locator('main .MuiSkeleton-root')
    .first()
    .waitFor({ state: 'detached', timeout: 3_000 })
    .catch(() => undefined);
  const english = await englishIn(page);
  return [
    ...(found.join(' | ') === expected.join(' | ') ? [] : [`${asked}: ${found.join(' | ')}, not ${expected.join(' | ')}`]),
    ...(english.length ? [`${asked} says ${english.join(', ')}`] : []),
  ];
};

/** All cases, on two pages at once: as many as there are processors. */
const tryAll = async (cases: Case[], pages = 2): Promise<string[]> => {
  const left = [...cases];
  const worker = async () => {
    const page = await newPage();
    const wrong: string[] = [];
    for (let next = left.shift(); next; next = left.shift()) wrong.push(...(await tryOut(page, next)));
    return wrong;
  };
  return (await Promise.all(Array.from({ length: pages }, worker))).flat();
};

const choiceOf = (wanted: string) => ({ path: `/selectCompany?redirect=${encodeURIComponent(wanted)}`, title: 'Elegir empresa' });
const logInOf = (wanted: string) => ({ path: `/login?redirect=${encodeURIComponent(wanted)}`, title: 'Iniciar sesión' });
const sample = ['/activos?filter=%7B%7D', '/tiemporeal', '/admin-empresas', '/perfil', '/perfil/ajustes/seguridad', '/operario/dashboard', '/no-existe'];

/** Every row of the table by a navigation inside the app; those who are refused come from a page of their own, so that one sees them led away. */
const walkInside = async (name: Name, planted: Planted): Promise<string[]> => {
  const page = await newPage();
  const [path, title] = home[name];
  const wrong = await tryOut(page, { planted, asked: path, path, title });
  for (const [asked, own, roles] of table) {
    const may = roles.includes(letters[name]);
    if (!may) {
      await goInside(page, '/perfil');
      await page.getByRole('heading', { level: 1, name: 'Mi perfil', exact: true }).waitFor();
    }
    await goInside(page, asked);
    await page.waitForURL((at) => at.pathname === (may ? asked : path)).catch(() => undefined);
    wrong.push(...(await look(page, may ? { asked, path: asked, title: own } : { asked, path, title })));
  }
  return wrong;
};

it.each(people)('%s opens exactly the pages of their role, by links and by addresses; none says anything in English', async (name) => {
  const planted = { user_token: await tokenOf(name), empresa_seleccionada: '1' };
  const [path, title] = home[name];
  const refused = table.filter(([, , roles]) => !roles.includes(letters[name])).slice(0, 2);
  const direct = [...refused.map(([asked]): Case => ({ planted, asked, path, title })), ...guestOnly.map((asked): Case => ({ planted, asked, path, title }))];
  // The open pages are the same for everybody.
  const openTo = name === 'admin' ? open.map(([asked, of]): Case => ({ planted, asked, path: asked, title: of })) : [];
  const [inside, outside] = await Promise.all([walkInside(name, planted), tryAll([...direct, ...openTo], 1)]);
  expect([...inside, ...outside]).toEqual([]);
});

it('without a session, and without a company, every page leads to the choice, which asks for the log-in itself', async () => {
  const cases = sample.map((asked): Case => ({ planted: {}, asked, ...choiceOf(asked) }));
  const guests: Case[] = ['/', '/login'].map((asked) => ({ planted: {}, asked, path: asked, title: 'Iniciar sesión' }));
  expect(await tryAll([...cases, ...guests, ...open.map(([asked, title]): Case => ({ planted: {}, asked, path: asked, title }))])).toEqual([]);
});

it('without a session, but with a company, every page leads to the log-in', async () => {
  const planted = { empresa_seleccionada: '1' };
  expect(await tryAll(sample.map((asked): Case => ({ planted, asked, ...logInOf(asked), empresa: '1' })))).toEqual([]);
});

it.each([
  ['none', undefined],
  ['text', 'Andinos'],
  ['a quoted number', '"1"'],
  ['a negative number', '-1'],
])('with a session and %s for a company, every page leads to the choice', async (_, stored) => {
  const chosen = stored === undefined ? people : people.slice(0, 2);
  const perPerson = chosen.map(async (name) => {
    const planted = { user_token: await tokenOf(name), ...(stored !== undefined && { empresa_seleccionada: stored }) };
    return sample.slice(0, 2).map((asked): Case => ({ planted, asked, ...choiceOf(asked), empresa: null }));
  });
  expect(await tryAll((await Promise.all(perPerson)).flat())).toEqual([]);
});

it('with somebody else’s company, members are led to the choice and the company is forgotten; profile pages open', async () => {
  const perPerson = (['monitor', 'operario', 'valle'] as const).map(async (name): Promise<Case[]> => {
    const foreign = name === 'valle' ? '1' : '987654';
    const planted = { user_token: await tokenOf(name), empresa_seleccionada: foreign };
    const led = ['/activos', '/tiemporeal'].map((asked): Case => ({ planted, asked, ...choiceOf(asked), empresa: null }));
    return [...led, { planted, asked: '/perfil', path: '/perfil', title: 'Mi perfil', empresa: foreign }];
  });
  const superadmin: Case = {
    planted: { user_token: await tokenOf('superadmin'), empresa_seleccionada: '2' },
    asked: '/niveles',
    path: '/niveles',
    title: 'Niveles',
    empresa: '2',
  };
  expect(await tryAll([...(await Promise.all(perPerson)).flat(), superadmin])).toEqual([]);
});

it('a person of no company is led to the profile from everywhere', async () => {
  const user_token = await tokenOf('libre');
  const ends = { path: '/perfil', title: 'Mi perfil' };
  const cases = ['/activos', '/tiemporeal', '/selectCompany', '/', '/perfil'].map((asked): Case => ({ planted: { user_token }, asked, ...ends }));
  const planted = { user_token, empresa_seleccionada: '1' };
  cases.push(...['/activos', '/login'].map((asked): Case => ({ planted, asked, ...ends })));
  const settings: Case = { planted: { user_token }, asked: '/perfil/ajustes', path: '/perfil/ajustes', title: 'Ajustes del perfil' };
  expect(await tryAll([...cases, settings])).toEqual([]);
});

it('a stranger who wanted a page arrives there once logged in, with its query, and nowhere beyond this site', async () => {
  const page = await newPage();
  await page.goto('/activos?sort=nombre#lista');
  await page.getByLabel('Correo electrónico').fill('admin@ftrack.demo');
  await page.getByLabel('Contraseña', { exact: true }).fill('Ftrack-2026');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('button', { name: 'Transportes Andinos' }).click();
  await page.getByRole('heading', { level: 1, name: 'Activos', exact: true }).waitFor();
  expect(page.url()).toBe(`${stack.product.url}/activos?sort=nombre#lista`);

  await page.goto(`/selectCompany?redirect=${encodeURIComponent('//example.com/')}`);
  await page.getByRole('button', { name: 'Servicios del Valle' }).click();
  await page.getByRole('heading', { level: 1, name: 'Panel', exact: true }).waitFor();
  expect(page.url()).toBe(`${stack.product.url}/dashboard`);
});

it('every navigation inside the app asks the guard again', async () => {
  const page = await newPage();
  const planted = { user_token: await tokenOf('monitor'), empresa_seleccionada: '1' };
  expect(await tryOut(page, { planted, asked: '/dashboard', path: '/dashboard', title: 'Panel' })).toEqual([]);
  await goInside(page, '/niveles');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard');
  // The panel, still loading, would ask for the other company's figures.
  await goInside(page, '/perfil');
  await page.getByRole('heading', { level: 1, name: 'Mi perfil', exact: true }).waitFor();
  await page.evaluate(() => localStorage.setItem('empresa_seleccionada', '987654'));
  await goInside(page, '/rutas');
  await page.getByRole('heading', { level: 1, name: 'Elegir empresa', exact: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('empresa_seleccionada'))).toBeNull();
});
