import type { AvisoPush } from '#contract/requests/push';
import type { SeveridadEvento } from '#contract/entities/tiposEvento';

/** A notice that is pushed. */
export interface Notice {
  id: number;
  tipo: string;
  titulo: string;
  texto: string | null;
  url: string | null;
  severidad: SeveridadEvento | null;
}

/** Many at once become one, except critical ones. */
export const messagesOf = (unread: readonly Notice[], empresa: string): AvisoPush[] => {
  const critical = unread.filter(({ severidad }) => severidad === 'critica');
  const others = unread.filter(({ severidad }) => severidad !== 'critica');
  if (others.length <= alone) return unread.map((notice) => messageOf(notice, empresa));
  const titles = others.slice(-alone).map(({ titulo }) => titulo);
  const url = others.every(({ tipo }) => tipo === 'evento') ? (others[0]?.url?.replace(/\?.*$/, '') ?? null) : null;
  const together = {
    titulo: `${others.length} avisos · ${empresa}`,
    texto: titles.reverse().join('\n'),
    url,
    grupo: 'avisos',
    critica: false,
  };
  return [...critical.map((notice) => messageOf(notice, empresa)), together];
};

const messageOf = ({ id, titulo, texto, url, severidad }: Notice, empresa: string): AvisoPush => ({
  titulo,
  texto: [texto, empresa].filter(Boolean).join('\n'),
  url,
  grupo: `aviso ${id}`,
  critica: severidad === 'critica',
});

/** Up to this many are shown one by one; more of them become one summary. */
const alone = 3;
