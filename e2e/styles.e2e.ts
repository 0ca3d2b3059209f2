import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goInside } from '../testing/answers';
import { useStack } from '../testing/stack';

const stack = useStack();

/** A page of each kind, with the heading that shows when it is loaded. */
const walk: [path: string, heading: string][] = [
  ['/dashboard', 'Panel'],
  ['/activos', 'Activos'],
  ['/ordenes', 'Órdenes de trabajo'],
  ['/tareas', 'Tareas'],
  ['/mantenimiento', 'Mantenimiento'],
  ['/mantenimiento/calendario', 'Mantenimiento'],
  ['/eventos', 'Eventos'],
  ['/recorrido', 'Recorrido'],
  ['/historico', 'Histórico'],
  ['/niveles', 'Niveles'],
  ['/paradas', 'Paradas'],
  ['/rutas', 'Rutas'],
  ['/reportes/activos', 'Reporte de activos'],
  ['/dispositivos', 'Dispositivos'],
  ['/perfil/ajustes', 'Ajustes del perfil'],
];

/** The computed styles of each set of classes on the page. */
type Looks = Record<string, string[]>;

const text = ['color', 'font-size', 'font-weight', 'text-align'];
const box = ['background-color', 'display', 'padding', 'margin', 'border', 'border-radius', 'gap'];

const looksOf = (page: Page): Promise<Looks> =>
  page.evaluate(
    (compared) => {
      const looks: Record<string, string[]> = {};
      for (const element of document.querySelectorAll('main [class]')) {
        if (!(element instanceof HTMLElement)) continue;
        const style = getComputedStyle(element);
        const look = compared.map((name) => style.getPropertyValue(name)).join(' · ');
        const known = (looks[`${element.tagName} ${element.className}`] ??= []);
        if (!known.includes(look)) known.push(look);
      }
      return looks;
    },
    [...text, ...box],
  );

const arrived = async (page: Page, heading: string) => {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  await page.locator('main .MuiSkeleton-root').first().waitFor({ state: 'detached' });
};

/** Classes whose styles differ between the two. */
const otherwise = (here: Looks, there: Looks): string[] =>
  Object.entries(here).flatMap(([classes, looks]) => {
    const known = there[classes];
    return known && !looks.some((look) => known.includes(look)) ? [`${classes}: ${looks[0]} | ${known[0]}`] : [];
  });

it('a page looks the same whether one has been everywhere before or just loaded it', async () => {
  const [walker, loader] = [await stack.browser.as('admin@ftrack.demo'), await stack.browser.as('admin@ftrack.demo')];
  await walker.goto('/dashboard');
  for (const [path, heading] of walk) {
    await goInside(walker, path);
    await arrived(walker, heading);
  }
  for (const [path, heading] of walk) {
    await goInside(walker, path);
    await arrived(walker, heading);
    await loader.goto(path);
    await arrived(loader, heading);
    // An element that is fading in looks different for a moment.
    await expect
      .poll(async () => otherwise(await looksOf(walker), await looksOf(loader)), { message: path, timeout: 20_000 })
      .toEqual([]);
  }
});
