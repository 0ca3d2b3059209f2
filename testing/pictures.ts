import { openBrowser } from './browser';
import { photograph } from './photograph';
import { startProduct } from './product';

// `npm run pictures -- <folder> <mail> <path…>`: screenshots of the built product for that user.
const [folder = 'data/pictures', email = 'admin@ftrack.demo', ...paths] = process.argv.slice(2);

const product = await startProduct();
const browser = await openBrowser(product.url);
try {
  const page = await browser.home(email);
  for (const path of paths.length ? paths : [new URL(page.url()).pathname]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await photograph(page, path.replaceAll(/[^a-zA-Z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'inicio', folder);
  }
  for (const complaint of browser.takeComplaints()) console.error(complaint);
} finally {
  await browser.end();
  await product.end();
}
