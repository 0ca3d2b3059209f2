import { it } from 'vitest';
import { startWalks } from './walk';

const walk = startWalks();

/** Two whole weeks, so that a table of weeks has two rows on any day. */
const weeks = (() => {
  const today = new Date(Date.now() - 5 * 3_600_000);
  const monday = today.getTime() - ((today.getUTCDay() + 6) % 7) * 86_400_000;
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return `desde=${day(monday)}&hasta=${day(monday + 13 * 86_400_000)}`;
})();
const day = 'dia=2025-06-15';
const histories = ['posiciones', 'viajes', 'detenciones', 'eventos', 'jornadas', 'conduccion', 'uso', 'tiempos'];

it('the pages of figures say what is written down (update it with vitest -u)', () =>
  walk({
    name: 'figures',
    role: 'admin',
    presses: 0,
    pages: [
      ...[
        '/dashboard',
        '/rutas/cumplimiento',
        `/reportes/ordenes?${weeks}`,
        `/reportes/activos?${weeks}`,
        '/usuarios/auditoria',
      ],
      ...histories.map((view) => `/historico?activos=:activo&${day}&ver=${view}`),
      ...['/historico', '/recorrido', `/recorrido?activos=:activo&${day}`, `/recorrido?vista=flota&${day}`],
      ...['/tiemporeal', '/paradas', '/rutas', '/eventos', '/dispositivos/conectar', '/dispositivos/integraciones'],
      ...['/activos/importar', '/ordenes/importar', '/perfil', '/perfil/ajustes', '/perfil/ajustes/seguridad'],
    ],
  }));
