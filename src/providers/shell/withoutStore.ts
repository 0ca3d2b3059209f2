/**
 * The page for a device that has neither network nor the stored product: its script is the worker's, which the browser
 * keeps longer than what the worker has stored.
 */
export const withoutStore = (): Response =>
  new Response(page, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': '5' } });

const page = `<!doctype html>
<html lang="es">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
  <meta name="color-scheme" content="light dark" />
  <title>Sin conexión · Ftrack</title>
  <main>
    <h1>Ftrack necesita conexión para abrirse</h1>
    <p>Este equipo no tiene guardado lo que hace falta: es la primera vez, o el navegador lo borró.</p>
    <p>Conéctese a una red y vuelva a abrir esta página. Después Ftrack se abre también sin red.</p>
    <p><a href="">Intentar de nuevo</a></p>
  </main>
</html>
`;
