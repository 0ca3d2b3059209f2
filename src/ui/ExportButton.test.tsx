import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { startApp } from '../../testing/renderApp';
import { later } from '../../testing/later';

const app = startApp();
const user = userEvent.setup({ delay: null });
afterEach(() => vi.restoreAllMocks());

const watchDownloads = () => {
  const saved: { name: string; address: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.getAttribute('href') ?? '' });
  });
  return saved;
};

it('a list is exported as a file with all rows that match its filters', async () => {
  const nivel = await app.aNivel();
  for (const nombre of ['Torre 1', 'Torre 2'])
    await app.anActivo({ nombre, tipo_activo: 'infraestructura', nivel_id: nivel.id });
  await app.anActivo({ nombre: 'Bus', nivel_id: nivel.id });
  await app.open('admin', `/activos?filter=${encodeURIComponent(JSON.stringify({ tipo_activo: 'infraestructura' }))}`);
  await screen.findByRole('link', { name: 'Torre 1' });
  const saved = watchDownloads();
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Texto (CSV)' }));
  await waitFor(() => expect(saved).toHaveLength(1), { timeout: 240_000 });
  expect(saved[0]?.name).toMatch(/^activos-.*\.csv$/);
  const text = await (await fetch(saved[0]?.address ?? '')).text();
  expect(text.split('\r\n').filter((line) => line.includes('Infraestructura'))).toHaveLength(2);
  expect(text).not.toContain('Bus');
  expect(await screen.findByRole('button', { name: 'Exportar' })).toBeTruthy();
});

later('the separator and the decimal mark of CSV are chosen once', async () => {
  await app.anActivo({ nombre: 'Con forma' });
  await app.open('admin', '/activos?filter={"q":"Con forma"}');
  await screen.findByRole('link', { name: 'Con forma' });
  const saved = watchDownloads();
  const sent = vi.spyOn(globalThis, 'fetch');
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV: separador y decimales…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exportar como CSV' }));
  await user.click(dialog.getByRole('combobox', { name: 'Separador' }));
  await user.click(await screen.findByRole('option', { name: 'Tabulador' }));
  await user.click(dialog.getByRole('combobox', { name: 'Decimales' }));
  await user.click(await screen.findByRole('option', { name: 'Punto: 1234.5' }));
  await user.click(dialog.getByRole('button', { name: 'Exportar' }));
  await waitFor(() => expect(saved).toHaveLength(1), { timeout: 240_000 });
  await user.click(await screen.findByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Texto (CSV)' }));
  await waitFor(() => expect(saved).toHaveLength(2), { timeout: 240_000 });
  for (const { address } of saved) {
    const [head = '', row = ''] = (await (await fetch(address)).text()).split('\r\n');
    expect(head).toContain('Código\t');
    expect(row.split('\t')).toContain('Con forma');
  }
  const asked = sent.mock.calls.filter(([input]) =>
    String(input instanceof Request ? input.url : input).endsWith('/exportar'),
  );
  expect(asked.map(([, init]) => JSON.parse(String(init?.body)))).toMatchObject(
    asked.map(() => ({ separador: 'tab', decimal: '.' })),
  );
  expect(asked).toHaveLength(2);
});

later('an operario exports their orders, without costs', async () => {
  const { id: activo_id } = await app.anActivo();
  await app.call('operario', 'POST', '/api/ordenes', { titulo: 'Falla propia', tipo: 'correctivo', activo_id });
  await app.open('operario', '/ordenes');
  await screen.findByRole('link', { name: /Falla propia/ });
  const saved = watchDownloads();
  await user.click(await screen.findByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Texto (CSV)' }));
  await waitFor(() => expect(saved).toHaveLength(1), { timeout: 240_000 });
  const text = await (await fetch(saved[0]?.address ?? '')).text();
  expect(text).toContain('Solución');
  expect(text).not.toContain('Costo');
});

it('an error of the server is shown, and the button is available again', async () => {
  await app.open('admin', '/activos');
  await screen.findByRole('button', { name: 'Exportar' });
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    String(input instanceof Request ? input.url : input).endsWith('/exportar')
      ? Promise.resolve(
          new Response(JSON.stringify({ error: 'No', message: 'Hoy no se exporta.', code: 'CONFLICTO' }), {
            status: 409,
          }),
        )
      : real(input, init),
  );
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
  expect(await screen.findByText('Hoy no se exporta.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Exportar' })).toBeTruthy();
});

later('keeps the focus when the formats are closed, and while the file is written', async () => {
  await app.anActivo({ nombre: 'Del teclado' });
  await app.open('admin', '/activos');
  await screen.findByRole('link', { name: 'Del teclado' });
  const saved = watchDownloads();
  const focused = () => document.activeElement?.textContent;
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toContain('Exportar'));
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(saved).toHaveLength(1), { timeout: 240_000 });
  await waitFor(() => expect(focused()).toContain('Exportar'));
});
