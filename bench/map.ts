import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import type { Db } from '../server/db/client';
import { selectedMarker, selectedMarkerOf, until } from '../testing/selectedMarker';
import { startFleet, type Company, type Fleet } from '../testing/fleet';
import { framesOf, heapOf, openBrowser, openPage } from './browser';
import { drive, placeFleet, placeOf, send } from './drivenFleet';
import { fillPlaces } from './places';
import { against, median, type Line } from './report';

const updatesPerSecond = 1_000;

/**
 * The live map of the built product in Chromium without a graphics card, all assets moving through the real ingestion
 * endpoint and the real broker. Frames are reported beside those of an empty page under the same load, and figures
 * without such a reference beside their aim.
 */
export const benchMap = async (): Promise<Line[]> => [
  ...(await measure(10_000, everything)),
  ...(await measure(50_000, frames(0.83))),
  ...(await measure(1_000, dragged, (db, company) => fillPlaces(db, company, Date.now() - 30 * 60_000))),
];

const measure = async (
  assets: number,
  lines: (setup: Setup) => Promise<Line[]>,
  fill?: (db: Db, company: Company) => Promise<void>,
): Promise<Line[]> => {
  const fleet = await startFleet(assets, undefined, {}, fill);
  const chrome = await openBrowser();
  try {
    await place(fleet, assets);
    return await lines({ fleet, assets, chrome });
  } finally {
    await chrome.close();
    await fleet.end();
  }
};

interface Setup {
  fleet: Fleet;
  assets: number;
  chrome: Browser;
}

const everything = async (setup: Setup): Promise<Line[]> => {
  const arrivals: number[] = [];
  for (let round = 0; round < 3; round++) {
    const page = await openMap(setup);
    arrivals.push(await allMarkers(page, setup.assets));
    await page.context().close();
  }
  return [
    against('script of the map page', await weight(setup), 60, 'KB'),
    against('10,000 markers after opening', median(arrivals), 2_000, 'ms'),
    ...(await answer(setup)),
    ...(await frames(0.92)(setup)),
    ...(await frames(0.92, 2)(setup)),
    against('heap with 10,000 assets', await heap(setup, 1), 40, 'MB'),
    against('heap, 2×', await heap(setup, 2), 40, 'MB'),
    against('longest staleness', await staleness(setup), 1_000, 'ms'),
  ];
};

/** What the map draws first: the kilobytes of the answer with its positions, and the time of an idle server for it. */
const answer = async ({ fleet }: Setup): Promise<Line[]> => {
  const headers = {
    authorization: `Bearer ${fleet.token}`,
    empresa_seleccionada: String(fleet.empresaId),
    'accept-encoding': 'identity',
  };
  const times: number[] = [];
  let bytes = Buffer.alloc(0);
  for (let round = 0; round < 11; round++) {
    const from = performance.now();
    bytes = Buffer.from(await (await fetch(`${fleet.product.url}/api/posiciones/mapa`, { headers })).arrayBuffer());
    times.push(performance.now() - from);
  }
  return [
    against('their positions, before compression', bytes.length / 1024, 500, 'KB'),
    against('… gzip', gzipSync(bytes).length / 1024, 250, 'KB'),
    against('… in one answer of an idle server', median(times), 100, 'ms'),
  ];
};

/** Kilobytes of script, gzipped, that the map page loads in addition to a list's. */
const weight = async (setup: Setup): Promise<number> => {
  const page = await openMap(setup, { path: '/activos' });
  await page.waitForLoadState('networkidle');
  const before = new Set(await scriptsOf(page));
  await page.goto('/tiemporeal', { waitUntil: 'networkidle' });
  const bodies = (await scriptsOf(page))
    .filter((url) => !before.has(url))
    .map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer()));
  await page.context().close();
  return (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024;
};

const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))`,
  );

/** Frames per second while a thousand assets move each second, against those of an empty page at the same time. */
const frames =
  (aim: number, deviceScaleFactor = 1) =>
  async (setup: Setup): Promise<Line[]> => {
    const page = await openMap(setup, { deviceScaleFactor });
    await allMarkers(page, setup.assets);
    await page.waitForLoadState('networkidle');
    const { found, rate } = await whileDriving(setup, async () => {
      await page.waitForTimeout(2_000);
      const ours = await framesOf(page);
      await page.context().close();
      const empty = await setup.chrome.newPage();
      const yardstick = await framesOf(empty);
      await empty.close();
      return { ours, yardstick };
    });
    const { ours, yardstick } = found;
    const name =
      `${setup.assets.toLocaleString('en')} ` +
      `moving${deviceScaleFactor > 1 ? `, ${deviceScaleFactor}×` : ''}, ${rate} updates/s`;
    return [
      {
        name,
        ours: `${ours.toFixed(1)} fps`,
        yardstick: `${yardstick.toFixed(1)} fps`,
        ratio: ours / yardstick,
        aim,
        more: true,
      },
    ];
  };

/** Frames per second while dragging the map with 5,000 stops and 200 routes on it, against those of an empty page. */
const dragged = async (setup: Setup): Promise<Line[]> => {
  const page = await openMap(setup);
  await allMarkers(page, setup.assets);
  await page.waitForLoadState('networkidle');
  const drag = async (seconds: number) => {
    await page.mouse.move(970, 400);
    await page.mouse.down();
    for (let step = 0; step < seconds * 50; step++) {
      await page.mouse.move(970 + 150 * Math.sin(step / 20), 400 + 100 * Math.cos(step / 20));
      await page.waitForTimeout(16);
    }
    await page.mouse.up();
  };
  const [ours] = await Promise.all([framesOf(page), drag(5)]);
  await page.context().close();
  const empty = await setup.chrome.newPage();
  const yardstick = await framesOf(empty);
  await empty.close();
  return [
    {
      name: '5,000 stops and 200 routes, dragged',
      ours: `${ours.toFixed(1)} fps`,
      yardstick: `${yardstick.toFixed(1)} fps`,
      ratio: ours / yardstick,
      aim: 0.92,
      more: true,
    },
  ];
};

const openMap = ({ fleet, chrome }: Setup, { deviceScaleFactor = 1, path: at = '/tiemporeal' } = {}): Promise<Page> =>
  openPage(chrome, fleet, fleet.product.url, at, deviceScaleFactor);

/** ms from the navigation until all of them are drawn. */
const allMarkers = async (page: Page, assets: number): Promise<number> => {
  const drawn = `document.querySelector('canvas.ftrack-fleet')?.dataset.markers === '${assets}' && performance.now()`;
  return Number(await until(page, drawn));
};

/** Megabytes in use while a thousand assets move each second. */
const heap = async (setup: Setup, deviceScaleFactor: number): Promise<number> => {
  const page = await openMap(setup, { deviceScaleFactor });
  await allMarkers(page, setup.assets);
  const { found } = await whileDriving(setup, async () => {
    await page.waitForTimeout(5_000);
    return heapOf(page);
  });
  await page.context().close();
  return found;
};

/**
 * The longest of twelve times from the post of one asset's position until its marker, found by the colour of the
 * selected one's ring, has arrived at its place, while the thousand others go on.
 */
const staleness = async (setup: Setup): Promise<number> => {
  const probe = 0;
  await post(setup, probe, 0);
  const page = await openMap(setup, { path: `/tiemporeal?activo=${setup.fleet.assets[probe] ?? 0}` });
  await until(page, `${selectedMarker} !== null && document.querySelector('[data-over-map=card]') !== null`);
  for (let zoom = openingZoom; zoom < probeZoom; zoom++) {
    await page.getByRole('button', { name: 'Acercar' }).click();
    await page.waitForTimeout(500);
  }
  const times: number[] = [];
  await whileDriving(
    setup,
    async () => {
      for (let step = 1; step <= 12; step++) {
        const { x: before } = await selectedMarkerOf(page);
        const from = performance.now();
        await post(setup, probe, step % 2);
        await until(page, arrived(before));
        times.push(performance.now() - from);
        await page.waitForTimeout(1_000);
      }
    },
    probe,
  );
  await page.context().close();
  return Math.max(...times);
};

/** Whether the ring has moved all the way, which is the distance of the post. */
const arrived = (before: number) =>
  `(() => { const now = ${selectedMarker}; return now !== null && Math.abs(now.x - ${before}) >= ${probeWay - 2}; })()`;

const openingZoom = 12;
const probeZoom = 17;
/** Device pixels, and the same in degrees of longitude. */
const probeWay = 60;
const probeStep = (probeWay * 360) / (256 * 2 ** probeZoom);

/** In m/s: a place 71 m away within a second is out of reach for a slower asset, and would not be drawn. */
const probeSpeed = 51;

/** The probe moves back and forth. */
const post = (setup: Setup, device: number, step: number) => {
  const { lat, lon } = placeOf(device, setup.assets);
  return send(setup.fleet.product.url, [{ device, lat, lon: lon + step * probeStep, speed: probeSpeed, heading: 90 }]);
};

/** Does something while all assets but one drive; `rate`: positions accepted per second. */
const whileDriving = async <T>(
  setup: Setup,
  work: () => Promise<T>,
  but?: number,
): Promise<{ found: T; rate: number }> => {
  const stop = drive(setup.fleet.product.url, { assets: setup.assets, perSecond: updatesPerSecond, but });
  try {
    return { found: await work(), rate: await stop() };
  } finally {
    await stop();
  }
};

/** Unacknowledged events of today, of those shown among the fleet. */
const pendingEvents = 2_000;

/** Gives every asset a fresh position and some of them events, directly in the database. */
const place = (fleet: Fleet, assets: number): Promise<void> =>
  placeFleet(fleet, assets, (system) =>
    system.execute(sql`
      insert into eventos (
        empresa_id, tipo, severidad, clave, ancla_en, inicio_en, fin_en, activo_id, latitud, longitud
      )
      select s.empresa_id, 'exceso_velocidad', (array['baja', 'media', 'alta', 'critica'])[1 + s.activo_id % 4],
        'medida ' || s.activo_id, now(), now(), now(), s.activo_id, s.latitud, s.longitud
      from estado_activo s
      where s.empresa_id = ${fleet.empresaId}
      order by s.activo_id * 7919 % 10007 limit ${pendingEvents}`),
  );
