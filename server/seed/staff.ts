import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Persona } from '#contract/entities/personal';
import { activoTable } from '../db/tables/activos';
import { nivelTable } from '../db/tables/niveles';
import { personalTable } from '../db/tables/personal';
import { usuarioTable } from '../db/tables/usuarios';
import type { Story } from './context';
import { demoAccounts, type DemoCompany } from './companies';
import { randomFrom } from './random';
import { dayAt } from './stories';

type Person = typeof personalTable.$inferInsert;

/** Name, surname, kind, position. */
type Line = readonly [string, string, Persona['tipo'], string];

const staff: Record<DemoCompany, readonly Line[]> = {
  andinos: [
    ['Óscar', 'Operario', 'tecnico', 'Técnico de taller'],
    ['Claudia', 'Restrepo', 'supervisor', 'Jefe de mantenimiento'],
    ['Hernán', 'Quintero', 'supervisor', 'Coordinador de flota'],
    ['Luis', 'Castaño', 'tecnico', 'Mecánico diésel'],
    ['Yolanda', 'Pineda', 'tecnico', 'Electricista automotriz'],
    ['Fabio', 'Rincón', 'tecnico', 'Llantero'],
    ['Marta', 'Ospina', 'almacen', 'Almacenista'],
    ['Rubén', 'Salazar', 'administrativo', 'Analista de costos'],
    ['Servicios', 'Diésel Norte', 'contratista', 'Taller externo'],
    ['Jairo', 'Bermúdez', 'conductor', 'Conductor de tractocamión'],
    ['Wilson', 'Cárdenas', 'conductor', 'Conductor de tractocamión'],
    ['Edilberto', 'Mora', 'conductor', 'Conductor de camión'],
    ['Gloria', 'Suárez', 'conductor', 'Conductora de camión'],
    ['Néstor', 'Vargas', 'conductor', 'Conductor de camión'],
    ['Patricia', 'León', 'conductor', 'Conductora de bus'],
    ['Álvaro', 'Guzmán', 'conductor', 'Conductor de bus'],
    ['Diana', 'Parra', 'conductor', 'Conductora de bus'],
    ['Hugo', 'Beltrán', 'conductor', 'Conductor de bus'],
    ['Iván', 'Torres', 'conductor', 'Conductor de reparto'],
    ['Nubia', 'Acosta', 'conductor', 'Conductora de reparto'],
  ],
  valle: [
    ['Andrea', 'Caicedo', 'supervisor', 'Jefe de operaciones'],
    ['Jhon', 'Mosquera', 'tecnico', 'Mecánico'],
    ['Carlos', 'Lasso', 'tecnico', 'Electromecánico'],
    ['Liliana', 'Arango', 'almacen', 'Almacenista'],
    ['Freddy', 'Banguera', 'conductor', 'Conductor de cuadrilla'],
    ['Sandra', 'Viveros', 'conductor', 'Conductora de cuadrilla'],
    ['Harold', 'Zapata', 'conductor', 'Conductor de cuadrilla'],
    ['Milena', 'Cuero', 'conductor', 'Motorizada'],
    ['Duván', 'Riascos', 'conductor', 'Motorizado'],
    ['Teresa', 'Holguín', 'administrativo', 'Auxiliar administrativa'],
  ],
};

const skills: Partial<Record<Persona['tipo'], readonly string[][]>> = {
  tecnico: [
    ['Motores diésel', 'Frenos', 'Llantas'],
    ['Sistema eléctrico', 'Diagnóstico'],
    ['Llantas', 'Alineación'],
    ['Hidráulica'],
  ],
  contratista: [['Inyección', 'Turbos']],
};

/** Days that the licences of drivers remain valid: one has expired, two soon will. */
const left = [410, 640, -12, 230, 9, 820, 150, 21, 365, 500];

export const shift = { lunes: 480, martes: 480, miercoles: 480, jueves: 480, viernes: 480, sabado: 240 };

/** Inserts the people of a company; drivers drive its first vehicles, and supervisors are responsible for them. */
export const plantStaff = async ({ tx, empresa_id, day, seed }: Story, key: DemoCompany) => {
  const random = randomFrom(seed);
  const levels = await tx
    .select()
    .from(nivelTable)
    .where(eq(nivelTable.empresa_id, empresa_id))
    .orderBy(asc(nivelTable.id));
  const accounts = await tx
    .select()
    .from(usuarioTable)
    .where(
      inArray(
        usuarioTable.email,
        demoAccounts
          .filter(({ role, companies }) => role === 'operario' && companies.includes(key))
          .map(({ email }) => email),
      ),
    );
  const rows = staff[key].map(([nombre, apellido, tipo, cargo], at): Person => {
    const drives = tipo === 'conductor';
    const account = accounts.find(({ name }) => name === `${nombre} ${apellido}`);
    return {
      empresa_id,
      nombre,
      apellido,
      tipo,
      cargo,
      documento_tipo: tipo === 'contratista' ? 'NIT' : 'CC',
      documento_numero: String(random.int(10_000_000, 1_099_999_999)),
      telefono: `+573${random.int(100_000_000, 229_999_999)}`,
      email: account?.email ?? null,
      user_id: account?.id ?? null,
      nivel_id: levels[at % levels.length]?.id ?? null,
      tarifa_hora: random.int(12, 38) * 1_000,
      especialidades: skills[tipo]?.[at % (skills[tipo]?.length ?? 1)] ?? [],
      ...(drives && {
        licencia_numero: String(random.int(10_000_000, 99_999_999)),
        licencia_categoria: cargo.includes('tracto') ? 'C3' : cargo.includes('otori') ? 'A2' : 'C2',
        licencia_vence_en: dayAt(day, -(left[at % left.length] ?? 365)).slice(0, 10),
      }),
      turno: shift,
      estado: at === staff[key].length - 1 ? 'vacaciones' : 'activo',
    };
  });
  const people = await tx
    .insert(personalTable)
    .values(rows)
    .returning({ id: personalTable.id, tipo: personalTable.tipo });
  await giveCharge({ tx, empresa_id }, people);
};

const giveCharge = async (
  { tx, empresa_id }: Pick<Story, 'tx' | 'empresa_id'>,
  people: { id: number; tipo: Persona['tipo'] }[],
) => {
  const of = (tipo: Persona['tipo']) => people.filter((person) => person.tipo === tipo).map(({ id }) => id);
  const [drivers, heads] = [of('conductor'), of('supervisor')];
  const roads = ['vehiculo', 'motocicleta'] as const;
  const assets = await tx
    .select({ id: activoTable.id, tipo_activo: activoTable.tipo_activo })
    .from(activoTable)
    .where(
      and(eq(activoTable.empresa_id, empresa_id), isNull(activoTable.responsable_id), isNull(activoTable.conductor_id)),
    )
    .orderBy(asc(activoTable.codigo));
  let driven = 0;
  for (const [at, { id, tipo_activo }] of assets.entries()) {
    const conductor_id = roads.some((tipo) => tipo === tipo_activo) ? (drivers[driven++] ?? null) : null;
    await tx
      .update(activoTable)
      .set({ responsable_id: heads[at % heads.length] ?? null, conductor_id })
      .where(and(eq(activoTable.empresa_id, empresa_id), eq(activoTable.id, id)));
  }
  await tx
    .update(nivelTable)
    .set({ responsable_id: heads[0] ?? null })
    .where(
      and(eq(nivelTable.empresa_id, empresa_id), eq(nivelTable.profundidad, 0), isNull(nivelTable.responsable_id)),
    );
};
