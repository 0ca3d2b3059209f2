import { useEffect } from 'react';
import { useStore } from 'react-admin';
import type { FormatoNumero } from '#contract/perfil';
import { writeNumbersAs } from '../../ui/formats';
import { usePerfil } from './account';

/**
 * Numbers as one's profile says, on this device from the last visit on. Answers the format: whatever
 * shows numbers is to be shown anew when it changes.
 */
export const useNumberFormat = (): FormatoNumero => {
  const [format, keep] = useStore<FormatoNumero>('formato_numero', 'es-CO');
  const { data } = usePerfil();
  const chosen = data?.preferencias.formato_numero;
  useEffect(() => {
    if (chosen) keep(chosen);
  }, [chosen, keep]);
  // Before anything beneath is drawn.
  writeNumbersAs(format);
  return format;
};
