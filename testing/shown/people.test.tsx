import { it } from 'vitest';
import { later } from '../later';
import { startWalks, type Walk } from './walk';

const walk = startWalks();

const monitor: Walk = {
  name: 'monitor',
  role: 'monitor',
  presses: 0,
  pages: [
    ...['/dashboard', '/eventos', '/eventos?evento=:evento', '/paradas?parada=:parada', '/rutas?ruta=:ruta'],
    ...['/rutas/ejecuciones?ejecucion=:ejecucion', '/niveles', '/ninguna'],
  ],
};

const operario: Walk = {
  name: 'operario',
  role: 'operario',
  presses: 0,
  pages: [
    ...['/operario/dashboard', '/operario/ordenes', '/ordenes', '/tareas', '/activos', '/asset/:uuid_activo'],
    ...['/operario/ordenes/:orden', '/perfil'],
  ],
};

const guests: Walk = {
  name: 'guests',
  presses: 6,
  pages: [
    ...['/login', '/reset-password', '/reset-password?token=ninguno', '/activation', '/activar-cuenta/ninguno'],
    ...['/invitations/process?token=ninguno', '/selectCompany', '/confirmar-correo?token=ninguno'],
  ],
};

it('the pages of guests say what is written down (update it with vitest -u)', () => walk(guests));

later.each([operario, monitor])('the pages of $name say what is written down', (each) => walk(each));
