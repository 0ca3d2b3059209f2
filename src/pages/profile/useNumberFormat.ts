import { useEffect } from 'react';
import { useStore } from 'react-admin';
import type { FormatoNumero } from '#contract/requests/perfil';
import { writeNumbersAs } from '../../ui/formats';
import { usePerfil } from './account';

/**
 * The number format of the user's profile, remembered on this device. Returns the format: everything that shows numbers
 * must render again when it changes.
 */
export const useNumberFormat = (): FormatoNumero => {
  const [format, keep] = useStore<FormatoNumero>('formato_numero', 'es-CO');
  const { data } = usePerfil();
  const chosen = data?.preferencias.formato_numero;
  useEffect(() => {
    if (chosen) keep(chosen);
  }, [chosen, keep]);
  // Before anything beneath renders.
  writeNumbersAs(format);
  return format;
};
