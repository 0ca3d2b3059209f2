import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { devices, type Browser } from './browser';
import { watchRequests } from './idle';

const folder = 'docs/manual/pictures';

/** A picture of the manual: whose screen, where, and what is pressed before it is taken. */
interface Shot {
  name: string;
  /** Nobody: who is not logged in. */
  email?: string;
  path: string;
  /** Of the window, where the usual size does not fit. */
  size?: { width: number; height: number };
  prepare?: (page: Page) => Promise<unknown>;
}

const usual = { desktop: { width: 1100, height: 660 }, phone: { ...devices.phone, height: 720 } };

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const shots: Shot[] = [
  { name: 'entrar', path: '/login', size: { width: 800, height: 560 } },
  { name: 'menu', email: 'monitor', path: '/dashboard', prepare: press(/Mónica Monitor/) },
  { name: 'operario-hoy', email: 'operario', path: '/operario/dashboard' },
  {
    name: 'operario-orden',
    email: 'operario',
    path: '/operario/ordenes',
    prepare: (page) =>
      page
        .getByRole('link', { name: /Inspección preoperacional/ })
        .first()
        .click(),
  },
  { name: 'operario-falla', email: 'operario', path: '/operario/ordenes', prepare: press('Reportar falla') },
  {
    name: 'monitor-recorrido',
    email: 'monitor',
    path: '/recorrido',
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Activos' }).fill('Bus 01');
      await page
        .getByRole('option', { name: /Bus 01/ })
        .first()
        .click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Día anterior' }).click();
    },
  },
  {
    name: 'monitor-evento',
    email: 'monitor',
    path: '/eventos',
    size: { width: 1320, height: 760 },
    prepare: press(/^Exceso de velocidad/),
  },
  { name: 'admin-panel', email: 'admin', path: '/dashboard' },
  { name: 'admin-orden-nueva', email: 'admin', path: '/ordenes/create' },
  { name: 'admin-mantenimiento', email: 'admin', path: '/mantenimiento' },
  { name: 'superadmin-panel', email: 'superadmin', path: '/admin-dashboard', size: { width: 1100, height: 618 } },
  {
    name: 'superadmin-empresa',
    email: 'superadmin',
    path: '/admin-empresas',
    prepare: (page) => page.getByText('Transportes Andinos').first().click(),
  },
  // Last: by then most vehicles drive.
  { name: 'monitor-mapa', email: 'monitor', path: '/tiemporeal' },
];

/** Takes these pictures of the manual again, or all: the demonstration in the light theme, in few colours and bytes. */
export const takeManualPictures = async (browser: Browser, names: readonly string[]): Promise<void> => {
  await mkdir(folder, { recursive: true });
  for (const { name, email, path, size, prepare } of shots) {
    if (names.length > 0 && !names.includes(name)) continue;
    const device = email === 'operario' ? 'phone' : 'desktop';
    const look = { device, scheme: 'light', still: true } as const;
    const page = await (email
      ? browser.as(`${email}@ftrack.demo`, {
          ...look,
          ...(email !== 'superadmin' && { company: 'Transportes Andinos' }),
        })
      : browser.guest(look));
    await page.setViewportSize(size ?? usual[device]);
    const idle = watchRequests(page);
    await page.goto(path);
    await idle();
    await prepare?.(page);
    await idle();
    await page.locator('.MuiSkeleton-root').first().waitFor({ state: 'detached' });
    const whole = await page.screenshot({ animations: 'disabled' });
    const png = await sharp(whole).png({ palette: true, colours: 48, effort: 10 }).toBuffer();
    await writeFile(`${folder}/${name}.png`, png);
    await page.context().close();
  }
};
