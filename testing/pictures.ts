import { openBrowser } from './browser';
import { takeManualPictures } from './manualPictures';
import { photograph } from './photograph';
import { startProduct } from './product';

// `npm run pictures -- <folder> <mail> <path…>`: screenshots of the built product for that user.
// `npm run pictures -- manual <name…>`: those of docs/manual/, or only these, with vehicles that move.
const [folder = 'data/pictures', ...more] = process.argv.slice(2);
const ofManual = folder === 'manual';

const product = await startProduct(ofManual ? { FTRACK_DEMO: 'on' } : {});
const browser = await openBrowser(product.url);
try {
  if (ofManual) await takeManualPictures(browser, more);
  else {
    const [email = 'admin@ftrack.demo', ...paths] = more;
    const page = await browser.home(email);
    for (const path of paths.length ? paths : [new URL(page.url()).pathname]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await photograph(page, path.replaceAll(/[^a-zA-Z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'inicio', folder);
    }
  }
  for (const complaint of browser.takeComplaints()) console.error(complaint);
} finally {
  await browser.end();
  await product.end();
}
