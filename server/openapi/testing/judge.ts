import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

/** What judges a value by the schema at a place of the document: `['paths', '/api/activos', 'get', …]`. */
export const createJudge = (document: object): ((place: readonly string[]) => ValidateFunction) => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document', false, false);
  const known = new Map<string, ValidateFunction>();
  return (place) => {
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const fits = known.get(pointer) ?? ajv.compile({ $ref: `document#/${pointer}` });
    known.set(pointer, fits);
    return fits;
  };
};

/** What does not fit, in a line; undefined where all does. */
export const faultOf = (fits: ValidateFunction, value: unknown): string | undefined =>
  fits(value)
    ? undefined
    : (fits.errors ?? [])
        .slice(0, 4)
        .map(({ instancePath, message = '' }) => `${instancePath} ${message}`)
        .join(' · ');
