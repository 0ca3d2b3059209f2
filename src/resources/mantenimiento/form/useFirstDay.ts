import { useEffect } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { mantenimiento, partesDisparador, type Mantenimiento } from '#contract/entities/mantenimiento';
import { primeraFecha } from '#contract/rules/fechasPlan';
import { currentDay } from '../../../ui/dates/zone';

type Watched = Partial<Pick<Mantenimiento, 'disparador' | 'cada_valor' | 'cada_unidad'>>;

/** A new plan is first due one interval from today, until somebody gives another day. */
export const useFirstDay = () => {
  const isNew = useRecordContext()?.id === undefined;
  const { setValue, getFieldState, formState } = useFormContext();
  const { disparador = 'tiempo', cada_valor = null, cada_unidad = null } = useWatch<Watched>();
  const { isDirty } = getFieldState('inicia_en', formState);
  const today = currentDay();
  const { data: every = null } = mantenimiento.fields.cada_valor.safeParse(cada_valor);
  const day = partesDisparador[disparador].tiempo ? primeraFecha({ cada_valor: every, cada_unidad }, today) : today;
  useEffect(() => {
    if (isNew && !isDirty) setValue('inicia_en', day);
  }, [isNew, isDirty, day, setValue]);
};
