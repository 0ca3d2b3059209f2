/**
 * Calls whose own address is like that of another: `/activos/por-referencia/{ref}` could be `/activos/{id}/costos`.
 * Routers tell them apart, generators do not; the documentation gives them an address that is like no other. Both
 * answer: the own one is the older, and known to programs.
 */
const pairs: readonly [own: string, documented: string][] = [
  ['/api/{noun}/por-referencia/{ref}', '/api/por-referencia/{noun}/{ref}'],
  ['/api/{noun}/por-referencia', '/api/por-referencia/{noun}'],
  ['/api/dispositivos/desconocidos{rest*}', '/api/dispositivos-desconocidos{rest*}'],
  ['/api/importaciones/archivo{rest*}', '/api/importaciones-archivo{rest*}'],
  ['/api/importaciones/plantillas/{tipo}', '/api/importaciones-plantillas/{tipo}'],
  ['/api/mantenimiento/{id}/por-que', '/api/mantenimiento/por-que/{id}'],
];

const rewriting = (from: string, to: string) => {
  const pattern = from
    .replaceAll(/\{(\w+)\*\}/g, String.raw`(?<$1>(?:/[^?]*)?)`)
    .replaceAll(/\{(\w+)\}/g, String.raw`(?<$1>[^/?]+)`);
  const form = new RegExp(String.raw`^${pattern}(?=\?|$)`);
  const target = to.replaceAll(/\{(\w+)\*?\}/g, '$<$1>');
  return (path: string) => (form.test(path) ? path.replace(form, target) : undefined);
};
const toOwn = pairs.map(([own, documented]) => rewriting(documented, own));
const toDocumented = pairs.map(([own, documented]) => rewriting(own, documented));

const first = (rules: readonly ((path: string) => string | undefined)[], path: string) => {
  for (const rule of rules) {
    const found = rule(path);
    if (found !== undefined) return found;
  }
  return path;
};

/** The address under which the routes know a request. `url` may have a query. */
export const routeAddress = (url: string): string => first(toOwn, url);

/** The address of a route in the documentation, with its parameters in braces. */
export const documentedAddress = (path: string): string => first(toDocumented, path);
