import { describe, expect, it } from 'vitest';
import { useApi } from '../testing/useApi';

const api = useApi();

const composed = 'Bodega Ñandú';
const decomposed = composed.normalize('NFD');

describe('texts have one spelling from the border of the API on', () => {
  it('so that names are unique whatever keyboard wrote them, and are found', async () => {
    const admin = api.as('admin');
    const made = await admin.call('POST', '/api/dispositivos', {
      identificador: `\ufeff${decomposed}`,
      nombre: `${decomposed}\u200b`,
    });
    expect(made).toMatchObject({ status: 201, json: { identificador: composed, nombre: composed } });
    const again = await admin.call('POST', '/api/dispositivos', { identificador: composed });
    expect(again.json.errors).toEqual({ identificador: ['Ya existe'] });
    for (const q of [composed, decomposed, `${decomposed}\u200b`]) {
      const found = await admin.call('GET', `/api/dispositivos?filter=${encodeURIComponent(JSON.stringify({ q }))}`);
      expect(found.json).toMatchObject([{ id: made.json.id }]);
    }
  });

  it('and mail addresses may be of any script, one account each', async () => {
    const invite = (email: string) => api.as('admin').call('POST', '/api/usuarios', { email, rol_id: 3 });
    expect(await invite('José@Compañía.co')).toMatchObject({ status: 201, json: { email: 'josé@compañía.co' } });
    expect((await invite('josé@compañía.co'.normalize('NFD'))).status).toBe(422);
  });
});
