import { documentedAddress } from '../plugins/addresses';
import { sinceFilters } from '../records/since';
import { listOf, pathOf, type PublicRoute } from './publicRoutes';

/** What a call does beyond its summary, who may make it and how its answer goes on. */
export const descriptionOf = (route: PublicRoute, about: string | undefined): string => {
  const listed = listOf(route);
  const filters = listed && ['q', 'id', ...Object.keys(sinceFilters.shape), ...Object.keys(listed.filters)];
  return [
    about,
    filters && `Filtros: ${quoted(filters)}. Orden: ${quoted(listed.sorts)}.`,
    [whoMay(route), ...goesOn(route), ...olderAddress(route)].join(' '),
  ]
    .filter(Boolean)
    .join('\n\n');
};

const whoMay = ({ rule, roles }: PublicRoute) =>
  rule === 'any'
    ? `Cualquier token, y solo lo suyo; quien lo creó debe ser ${either(roles)}.`
    : `Pide ${rule.length > 1 ? 'los permisos' : 'el permiso'} ${quoted(rule)} y que quien creó el token sea ` +
      `${either(roles)}.`;

const goesOn = ({ method, schema }: PublicRoute): string[] => {
  const statuses = Object.keys((schema?.response as object | undefined) ?? {});
  const created = method === 'POST' && statuses.includes('201');
  return [
    ...(created ? ['Responde 201 con lo creado; con `Idempotency-Key`, repetirla no crea otro.'] : []),
    ...(statuses.includes('202') ? ['Con 202, `GET /api/trabajos/{id}` dice el avance y el resultado.'] : []),
  ];
};

const olderAddress = ({ name }: PublicRoute): string[] => {
  const own = `/api${pathOf(name)}`;
  return documentedAddress(own) === own ? [] : [`También responde en \`${own}\`.`];
};

const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
const either = (names: readonly string[]) => names.join(', ').replace(/, (?=[^,]*$)/, ' o ');
