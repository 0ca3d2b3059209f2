import { can } from '#contract/core/access';
import { masPorReferencia } from '#contract/requests/porReferencia';
import { productRole } from '#contract/core/roles';
import { entities, type EntityName } from '#contract/index';
import { capital } from '#contract/words/noun';
import { words } from '#contract/words/index';

/** `produces`: the type of what it answers, where that is not JSON of a schema; `sample`: such an answer as text. */
export interface Described {
  summary: string;
  about?: string;
  produces?: string;
  sample?: string;
}

/** What a call does. */
export type Operation = string | Described;

/** How every kind of record is followed. */
const following =
  'Con `filter={"actualizado_desde":"…"}` (un momento) o `filter={"desde_cursor":"…"}` (el último `X-Cursor`) ' +
  'responde lo que cambió, en orden de cambio, y `X-Cursor` para seguir; con `"con_eliminados":true`, también lo ' +
  'que ya no está: `id`, `uuid`, `eliminado` y `eliminado_en`.';

/** The calls that every kind of record has. */
const ofEntity = (name: EntityName): Record<string, Operation> => {
  const { one, many, gender } = words[name];
  const [a, the, several] = gender === 'f' ? ['una', 'las', 'varias'] : ['un', 'los', 'varios'];
  const each = `${a} ${one}`;
  const reading = {
    [`GET /${name}`]: { summary: `Lista ${the} ${many}`, about: following },
    [`GET /${name}/conteos`]: {
      summary: `Cuenta ${the} ${many} por los valores de un campo`,
      about:
        '`campo` es uno de los filtros de su lista. Responde cada valor con su número; `""` es de los que no tienen.',
    },
    [`GET /${name}/{id}`]: {
      summary: `Lee ${each}`,
      about: `Con todos sus campos${entities[name].costs.length ? '; los de costos, solo a quien puede editar' : ''}.`,
    },
    [`POST /${name}/exportar`]: {
      summary: `Exporta ${the} ${many} a un archivo`,
      about: `${capital(the)} que halla \`filter\`, en el orden de \`sort\`, con las \`columnas\` pedidas.`,
    },
  };
  // What the product itself records, nobody creates.
  if (!can(productRole, 'create', name)) return reading;
  const making = {
    ...reading,
    [`POST /${name}`]: {
      summary: `Crea ${each}`,
      about: 'Un 422 dice en `errors` qué campo falta o no sirve, y por qué.',
    },
  };
  // Acts are not changed afterwards.
  if (!can(productRole, 'delete', name)) return making;
  return {
    ...making,
    ...(Object.hasOwn(entities[name].fields, 'referencia_externa') && named(name)),
    [`PUT /${name}/{id}`]: { summary: `Cambia ${each}`, about: 'Igual que PATCH: solo cambian los campos que llegan.' },
    [`PATCH /${name}/{id}`]: {
      summary: `Cambia campos de ${each}`,
      about:
        'Solo cambian los campos que llegan. `version` es la que usted leyó: si otra persona guardó antes, 409 con ' +
        'el registro actual en `registro`.',
    },
    [`DELETE /${name}/{id}`]: {
      summary: `Elimina ${each}`,
      about: 'Si otros registros lo necesitan, 409. `efectos` dice qué más cambió.',
    },
    [`PUT /${name}`]: { summary: `Cambia ${several} ${many}`, about: 'Igual que PATCH.' },
    [`PATCH /${name}`]: {
      summary: `Cambia ${several} ${many}`,
      about: 'Los que diga `filter={"id":[…]}`, todos o ninguno.',
    },
    [`DELETE /${name}`]: {
      summary: `Elimina ${several} ${many}`,
      about: 'Los que diga `filter={"id":[…]}`, todos o ninguno.',
    },
  };
};

/** The calls by the name that another system has for a record. */
const named = (name: EntityName): Record<string, Operation> => {
  const { one, many, gender } = words[name];
  return {
    [`PUT /${name}/por-referencia/{ref}`]: {
      summary: `Crea o cambia ${gender === 'f' ? 'una' : 'un'} ${one} por su referencia`,
      about:
        'Por `referencia_externa`, el nombre que le da otro sistema: 201 si no existía, 200 si existía. No lleva ' +
        '`version`; repetirla no cambia nada.',
    },
    [`PUT /${name}/por-referencia`]: {
      summary: `Crea o cambia ${many} por su referencia`,
      about:
        `Una lista de hasta ${masPorReferencia}, cada una con su \`referencia_externa\`; las que se rechazan no ` +
        'detienen a las demás.',
    },
  };
};

/** What the calls do that every kind of record has. */
export const ofEntities = Object.assign({}, ...(Object.keys(entities) as EntityName[]).map(ofEntity)) as Record<
  string,
  Operation
>;
