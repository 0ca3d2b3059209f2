import { useQuery } from '@tanstack/react-query';
import type { Ausencia, CalendarioPersona, nuevaAusencia } from '#contract/requests/planificador';
import type { z } from '#contract/core/validation';
import { api } from '../../providers/api';
import { post } from '../../providers/post';
import { getJson } from '../../providers/requests';

/** When a person does not work, the earliest first. */
export const useAbsences = (personId: number) =>
  useQuery({
    queryKey: ['personal', personId, 'ausencias'],
    queryFn: getJson<Ausencia[]>(`/personal/${personId}/ausencias`),
  });

/** How reading the calendar of a person went. */
export const useCalendarState = (personId: number) =>
  useQuery({
    queryKey: ['personal', personId, 'calendario'],
    queryFn: getJson<CalendarioPersona>(`/personal/${personId}/calendario`),
  });

export const addAbsence = (personId: number, body: z.input<typeof nuevaAusencia>) =>
  post<Ausencia>(`/personal/${personId}/ausencias`, body);
export const removeAbsence = ({ personal_id, id }: Ausencia) =>
  api(`/personal/${personal_id}/ausencias/${id}`, { method: 'DELETE' });
