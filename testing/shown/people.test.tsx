import { beforeAll, it } from 'vitest';
import { withoutLayout } from '../noLayout';
import { startApp } from '../renderApp';
import { fillCompany, type Company } from './fixture';
import { walk, type Walk } from './walk';

const app = startApp();
withoutLayout();

let company: Company;
beforeAll(async () => {
  company = await fillCompany(app);
});

const walks: Walk[] = [
  {
    name: 'monitor',
    role: 'monitor',
    presses: 0,
    pages: [
      ...['/dashboard', '/eventos', '/eventos?evento=:evento', '/paradas?parada=:parada', '/rutas?ruta=:ruta'],
      ...['/rutas/ejecuciones?ejecucion=:ejecucion', '/niveles', '/ninguna'],
    ],
  },
  {
    name: 'operario',
    role: 'operario',
    presses: 0,
    pages: [
      ...['/operario/dashboard', '/operario/ordenes', '/ordenes', '/tareas', '/activos', '/asset/:uuid_activo'],
      ...['/operario/ordenes/:orden', '/perfil'],
    ],
  },
  {
    name: 'guests',
    presses: 6,
    pages: [
      ...['/login', '/reset-password', '/reset-password?token=ninguno', '/activation', '/activar-cuenta/ninguno'],
      ...['/invitations/process?token=ninguno', '/selectCompany'],
    ],
  },
];

it.each(walks)('the pages of $name say what is written down: who changes one writes it anew (vitest -u)', (each) =>
  walk(app, each, company),
);
