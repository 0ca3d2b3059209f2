import { mkdir } from 'node:fs/promises';
import { openBrowser } from './browser';
import { startProduct } from './product';
import { axe } from './axe';
const out = '/tmp/shotsC'; await mkdir(out, { recursive: true });
const product = await startProduct({}, undefined, '/tmp/distC/dist');
const browser = await openBrowser(product.url);
const only = process.argv.slice(2);
const pages: [string, string, ((page: any) => Promise<void>)?][] = [
  ['personal', '/personal'],
  ['persona', '/personal/1/show'],
  ['persona-edit', '/personal/12'],
  ['servicios', '/servicios'],
  ['servicio', '/servicios/1/show'],
  ['servicio-edit', '/servicios/1'],
  ['repuestos', '/servicios/repuestos'],
  ['repuesto', '/servicios/repuestos?repuesto=1'],
  ['repuesto-nuevo', '/servicios/repuestos?repuesto=nuevo'],
  ['plantillas', '/servicios/plantillas'],
  ['plantilla', '/servicios/plantillas?plantilla=1', async (page) => { await page.getByRole('button', { name: /Presión de llantas/ }).first().click({timeout:3000}).catch(()=>{}); }],
  ['plantilla-vista', '/servicios/plantillas?plantilla=1', async (page) => { await page.getByRole('tab', { name: 'Vista previa' }).click({timeout:3000}).catch(()=>{}); }],
  ['nada', '/repuestos'],
];
try {
  for (const [device, scheme] of [['desktop','light'],['phone','dark'],['desktop','dark'],['phone','light']] as const) {
    if (only.length && only[0] !== '-' && !only[0].includes(`${device}-${scheme}`)) continue;
    const page = await browser.as('admin@ftrack.demo', { device, scheme, company: 'Transportes Andinos' });
    if (device === 'desktop') await page.setViewportSize({ width: 1280, height: 800 });
    for (const [name, path, act] of pages) {
      if (only[1] && !only[1].split(',').includes(name)) continue;
      await page.goto(path, { waitUntil: 'networkidle' });
      await act?.(page);
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${out}/${name}-${device}-${scheme}.png`, animations: 'disabled' });
      const found = await axe(page);
      if (found.length) console.log(name, device, scheme, found);
    }
  }
  for (const complaint of browser.takeComplaints()) console.log('COMPLAINT', complaint);
} finally { await browser.end(); await product.end(); }
