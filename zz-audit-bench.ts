import { sql } from 'drizzle-orm';
import { startTestApi } from '/work/main/server/testing/app';
const api = await startTestApi();
const admin = api.as('admin');
await admin.who;
for (let i = 0; i < 20; i++)
  await api.db.system.execute(sql`insert into auditoria (empresa_id, fecha, user_id, accion, entidad, entidad_id, nombre, cambios)
    select case when n % 10 = 0 then ${api.b}::int else ${api.a}::int end, now() - (n + ${i * 50000}) * interval '20 seconds', n % 50, case when n % 3 = 0 then 'crear' else 'editar' end,
     case when n % 1000 = 0 then 'plantillas' else 'activos' end, n % 5000, 'Camión ' || n, '[{"campo":"estado","antes":"operativo","despues":"fuera_de_servicio"}]'::jsonb from generate_series(1, 50000) n`);
await api.db.system.execute(sql`analyze auditoria`);
const f = (x: object) => 'filter=' + encodeURIComponent(JSON.stringify(x));
for (const [name, q] of Object.entries({
  first: 'sort=["fecha","DESC"]&range=[0,49]', deep: 'sort=["fecha","DESC"]&range=[400000,400049]', last: 'sort=["fecha","DESC"]&range=[899000,899049]',
  record: f({ entidad: 'activos', entidad_id: 77 }), rare: f({ entidad: 'plantillas' }) + '&sort=["fecha","DESC"]', user: f({ user_id: 7 }) + '&sort=["fecha","DESC"]', accion: f({ accion: 'crear' }) + '&sort=["fecha","DESC"]',
  q: f({ q: 'camion 123' }) + '&sort=["fecha","DESC"]', qNone: f({ q: 'xyzw' }), day: f({ desde: new Date(Date.now() - 86400e3).toISOString() }) + '&sort=["fecha","DESC"]',
})) {
  const times: number[] = [];
  let out = '';
  for (let i = 0; i < 4; i++) { const t = performance.now(); const r = await admin.call('GET', `/api/auditoria?${q}`); times.push(performance.now() - t); out = r.status + ' ' + r.headers['content-range']; }
  console.log(name, times.map((t) => t.toFixed(0)).join(' '), out);
}
await api.close(); process.exit(0);
