/** The key of a new field, made from its label: «Número de ejes» → numero_de_ejes; never a taken one. */
export const keyOf = (label: string, taken: readonly string[]): string => {
  const plain = label
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 36);
  const base = /^[a-z]/.test(plain) ? plain : `campo_${plain}`.replace(/_$/, '').slice(0, 36);
  for (let n = 1; ; n++) {
    const key = n === 1 ? base : `${base}_${n}`;
    if (!taken.includes(key)) return key;
  }
};

interface Keyed {
  clave?: string;
  etiqueta?: string | null;
}

/** Gives each field a key; fields that have one keep it, even if their label changed. */
export const withKeys = <Field extends Keyed>(fields: readonly Field[]): (Field & { clave: string })[] => {
  const taken = fields.flatMap(({ clave }) => (clave ? [clave] : []));
  return fields.map((field) => {
    const clave = field.clave || keyOf(field.etiqueta ?? '', taken);
    if (!field.clave) taken.push(clave);
    return { ...field, clave };
  });
};
