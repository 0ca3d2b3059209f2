import { useEffect } from 'react';
import { useGetList, useGetMany } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Servicio } from '#contract/entities/servicios';
import { Chip } from '../../../ui/Chip';
import { byName, inUse } from './ServicioInput';
import styles from '../ordenes.module.css';

const few = 4;

/**
 * The services that the typed title means, as chips: one sets title and service. A service chosen elsewhere gives its
 * name to an empty title.
 */
export const TitleFromService = () => {
  const { setValue, getValues } = useFormContext();
  const [titulo, ids] = useWatch({ name: ['titulo', 'servicio_ids'] }) as [unknown, unknown];
  const typed = typeof titulo === 'string' ? titulo.trim() : '';
  const chosen = Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
  const { data = [] } = useGetList<Servicio>('servicios', {
    filter: { ...inUse, ...(typed && { q: typed }) },
    sort: byName,
    pagination: { page: 1, perPage: few },
  });
  const [only] =
    useGetMany<Servicio>('servicios', { ids: chosen.slice(0, 1) }, { enabled: chosen.length === 1 }).data ?? [];
  const name = only?.nombre;
  useEffect(() => {
    if (name && !getValues('titulo')) setValue('titulo', name, { shouldDirty: true });
  }, [name, getValues, setValue]);

  const offered = data.filter(({ id }) => !chosen.includes(id));
  if (offered.length === 0 || chosen.length > 0) return null;
  return (
    <fieldset className={`shrink flush unpadded borderless ${styles.chipsInput}`}>
      <legend className="unpadded muted tiny medium">Servicio</legend>
      <div className="flex wrap gap-6">
        {offered.map(({ id, nombre }) => (
          <Chip
            key={id}
            className={styles.choiceChip}
            onClick={() => {
              setValue('titulo', nombre, { shouldDirty: true, shouldValidate: true });
              setValue('servicio_ids', [id], { shouldDirty: true });
            }}
          >
            {nombre}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
};
