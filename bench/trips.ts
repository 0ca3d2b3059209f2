import { loadavg } from 'node:os';
import { fleetEnvironment } from '../testing/fleet';
import { startProduct } from '../testing/product';
import { benchPositions } from './positions';
import { against, report, type Line } from './report';
import { benchTripAnswers } from './tripsAnswers';
import { fillTrips, type FilledTrips } from './tripsFill';
import { benchLag } from './tripsLag';
import { benchTripPages } from './tripsPages';
import { projectAnew } from './tripsProject';

/** Assets whose whole past changes at once. */
const late = 20;
/** The least number of fixes projected again per second: a late day of an asset within a tenth of a second. */
const leastPerSecond = 5_000;

/**
 * Positions of a thousand assets on their way to the page that plays them. Each table is printed as soon as it is
 * complete, with the load of the machine.
 * @param positions the number stored before
 */
export const benchTrips = async (url: string, positions: number): Promise<void> => {
  const filled = await fillTrips(url, positions);
  const print = async (title: string, lines: Promise<Line[]>) => {
    report(`${title}; ${filled.positions.toLocaleString('en')} positions stored`, await lines);
    console.log(`  load average ${loadavg()[0]?.toFixed(1)}`);
  };
  await print('Trips computed again', benchAnew(url, filled));
  const product = await startProduct({ ...fleetEnvironment, DATABASE_URL: url });
  try {
    await print('Answers', benchTripAnswers(filled, url, product.url));
    await print('Pages, software rendering', benchTripPages(filled, product.url));
  } finally {
    await product.end();
  }
  await print('From acknowledged to projected', benchLag(url));
  await print('Positions at the entry, projected meanwhile', benchPositions(url));
};

const benchAnew = async (url: string, { assets }: FilledTrips): Promise<Line[]> => {
  const { fixes, seconds } = await projectAnew(url, assets.slice(-late), new Date(0));
  return [against('fixes projected again', fixes / seconds, leastPerSecond, '/s', true)];
};
