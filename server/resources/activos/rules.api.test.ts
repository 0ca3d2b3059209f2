import { describe, expect, it } from 'vitest';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { unActivo, unaCategoria, unaPersona } from '../../testing/factories';
import { dayOf } from '../../tracking/model/days';

const api = useApi(startOwnApi);

interface Asset {
  id: number;
  version: number;
}

const admin = () => api.as('admin');
const read = async ({ id }: { id: number }) => await admin().get(`/api/activos/${id}`);
const put = async (asset: { id: number }, body: object) =>
  admin().call('PUT', `/api/activos/${asset.id}`, { ...body, version: (await read(asset)).version });
const post = async (asset: { id: number }, path: string, body: object) =>
  admin().call('POST', `/api/activos/${asset.id}/${path}`, { version: (await read(asset)).version, ...body });
const history = async ({ id }: { id: number }) => await admin().get(`/api/activos/${id}/historial`);
const types = async (asset: { id: number }) => (await history(asset)).map(({ tipo }: { tipo: string }) => tipo);
const downtime = async ({ id }: { id: number }) => await admin().get(`/api/activos/${id}/paradas`);
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('the fields that a category adds', () => {
  const campos_extra_def = [
    { clave: 'ejes', etiqueta: 'Ejes', tipo: 'numero', requerido: true },
    { clave: 'carroceria', etiqueta: 'Carrocería', tipo: 'lista', opciones: ['Furgón', 'Estacas'] },
    { clave: 'revisado', etiqueta: 'Revisado', tipo: 'fecha' },
    { clave: 'ficha', etiqueta: 'Ficha', tipo: 'enlace' },
    { clave: 'frio', etiqueta: 'Frío', tipo: 'booleano' },
    { clave: 'nota', etiqueta: 'Nota', tipo: 'texto' },
  ];
  const aCategory = async () => await admin().post('/api/categorias', unaCategoria({ campos_extra_def }));
  const create = async (given: object) =>
    admin().call('POST', '/api/activos', unActivo({ nivel_id: (await api.aNivel()).id, ...given }));

  it('are stored with the asset, without empty ones', async () => {
    const { id: categoria_id } = await aCategory();
    const campos_extra = {
      ejes: 3,
      carroceria: 'Furgón',
      revisado: '2026-01-31',
      ficha: 'https://fichas.test/3',
      frio: false,
      nota: '  ',
    };
    const { status, json } = await create({ categoria_id, campos_extra });
    expect(status).toBe(201);
    expect(json.campos_extra).toEqual({
      ejes: 3,
      carroceria: 'Furgón',
      revisado: '2026-01-31',
      ficha: 'https://fichas.test/3',
      frio: false,
    });
  });

  it('each report their error at their own path', async () => {
    const { id: categoria_id } = await aCategory();
    const campos_extra = {
      carroceria: 'Cisterna',
      revisado: '31/01/2026',
      ficha: 'javascript:alert(1)',
      frio: 'sí',
      nota: 7,
      color: 'azul',
    };
    const { status, json } = await create({ categoria_id, campos_extra });
    expect(status).toBe(422);
    expect(json.errors).toEqual({
      'campos_extra.ejes': ['Obligatorio'],
      'campos_extra.carroceria': ['Valor no permitido'],
      'campos_extra.revisado': ['Debe ser una fecha'],
      'campos_extra.ficha': ['Debe ser una dirección web'],
      'campos_extra.frio': ['Debe ser sí o no'],
      'campos_extra.nota': ['Debe ser un texto'],
      'campos_extra.color': ['La categoría no tiene este campo'],
    });
    expect((await create({ campos_extra: { ejes: 2 } })).json.errors).toEqual({
      'campos_extra.ejes': ['La categoría no tiene este campo'],
    });
  });

  it('do not block changes to other fields, nor to another category', async () => {
    const category = await aCategory();
    const { json: asset } = await create({ categoria_id: category.id, campos_extra: { ejes: 2 } });
    await admin().call('PUT', `/api/categorias/${category.id}`, {
      campos_extra_def: [{ clave: 'placas', etiqueta: 'Placas', tipo: 'numero', requerido: true }],
      version: category.version,
    });
    expect((await put(asset, { ...asset, marca: 'Hino' })).json).toMatchObject({
      marca: 'Hino',
      campos_extra: { ejes: 2 },
    });
    expect((await put(asset, { campos_extra: { ejes: 3 } })).json.errors).toMatchObject({
      'campos_extra.placas': ['Obligatorio'],
    });
    expect((await put(asset, { campos_extra: { ejes: 2, placas: 4 } })).json.campos_extra).toEqual({ placas: 4 });
    const other = await admin().post('/api/categorias', unaCategoria());
    expect((await put(asset, { ...(await read(asset)), categoria_id: other.id })).json.campos_extra).toEqual({});
  });

  it('are listed one by one when they change, with the labels of their category', async () => {
    const { id: categoria_id } = await aCategory();
    const { json: asset } = await create({
      categoria_id,
      campos_extra: { ejes: 2, carroceria: 'Furgón', frio: false },
    });
    await put(asset, { campos_extra: { ejes: 2, carroceria: 'Estacas', frio: true, revisado: '2026-03-01' } });
    const changes = [
      { campo: 'campos_extra.carroceria', etiqueta: 'Carrocería', antes: 'Furgón', despues: 'Estacas' },
      { campo: 'campos_extra.frio', etiqueta: 'Frío', antes: false, despues: true },
      { campo: 'campos_extra.revisado', etiqueta: 'Revisado', antes: null, despues: '2026-03-01' },
    ];
    const [entry] = await history(asset);
    expect(entry.titulo).toBe('Se cambiaron 3 datos');
    expect(entry.cambios).toHaveLength(3);
    expect(entry.cambios).toEqual(expect.arrayContaining(changes));
    const filter = encodeURIComponent(JSON.stringify({ entidad: 'activos', entidad_id: asset.id, accion: 'editar' }));
    const [action] = await admin().get(`/api/auditoria?filter=${filter}`);
    expect(action.cambios).toHaveLength(3);
    expect(action.cambios).toMatchObject(entry.cambios);
  });

  it('keep their type once an asset has a value, and their category stays while it has assets', async () => {
    const category = await aCategory();
    await create({ categoria_id: category.id, campos_extra: { ejes: 2 } });
    const change = (fields: object[]) =>
      admin().call('PUT', `/api/categorias/${category.id}`, { campos_extra_def: fields, version: category.version });
    const renamed = campos_extra_def.map((field) => (field.clave === 'ejes' ? { ...field, tipo: 'texto' } : field));
    expect((await change(renamed)).json.errors).toHaveProperty(['campos_extra_def.0.tipo']);
    expect((await admin().call('DELETE', `/api/categorias/${category.id}`)).json.code).toBe('EN_USO');
    expect(
      (await change(campos_extra_def.map((field) => (field.clave === 'nota' ? { ...field, tipo: 'numero' } : field))))
        .status,
    ).toBe(200);
  });
});

describe('an asset and those it is made of', () => {
  it('never form a cycle, not even with two moves at once', async () => {
    const [a, b, c] = [await api.anActivo(), await api.anActivo(), await api.anActivo()];
    expect((await put(b, { padre_id: a.id })).status).toBe(200);
    expect((await put(c, { padre_id: b.id })).status).toBe(200);
    expect((await put(a, { padre_id: c.id })).json.errors.padre_id).toHaveLength(1);
    expect((await put(a, { padre_id: a.id })).json.errors.padre_id).toHaveLength(1);
    const [x, y] = [await api.anActivo(), await api.anActivo()];
    const both = await Promise.all([put(x, { padre_id: y.id }), put(y, { padre_id: x.id })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('accept photos uploaded by the company, and no others', async () => {
    const asset = await api.anActivo();
    const theirs = await api.aFile(api.b);
    expect(await put(asset, { foto_id: theirs })).toMatchObject({
      status: 404,
      json: { errors: { foto_id: ['No existe'] } },
    });
    expect(await put(asset, { fotos: [await api.aFile(), theirs] })).toMatchObject({
      status: 404,
      json: { errors: { fotos: ['No existe'] } },
    });
    const { json } = await put(asset, { foto_id: await api.aFile() });
    expect(json.image_url).toMatch(/^\/archivos\//);
  });
});

describe('the state of an asset', () => {
  it('opens downtime of its class and closes it when the asset is available again', async () => {
    const asset = await api.anActivo();
    const stopped = await post(asset, 'estado', { estado: 'fuera_de_servicio', motivo: 'Sin frenos', desde: ago(5) });
    expect(stopped).toMatchObject({ status: 200, json: { estado: 'fuera_de_servicio', version: asset.version + 1 } });
    expect(await downtime(asset)).toMatchObject([{ clase: 'falla', hasta: null, motivo: 'Sin frenos' }]);
    const back = await post(asset, 'estado', { estado: 'operativo', desde: ago(2) });
    expect(back.json.estado).toBe('operativo');
    const [period] = await downtime(asset);
    expect((Date.parse(period.hasta) - Date.parse(period.desde)) / 3_600_000).toBeCloseTo(3, 1);
    // The asset was created after the downtime that is reported for it.
    expect(await types(asset)).toEqual([
      'alta',
      'parada_finalizada',
      'cambio_estado',
      'parada_iniciada',
      'cambio_estado',
    ]);
    expect((await history(asset)).find(({ tipo }: { tipo: string }) => tipo === 'parada_finalizada').titulo).toContain(
      '3 h',
    );
  });

  it('does so with an ordinary edit and in bulk too', async () => {
    const [one, two] = [await api.anActivo(), await api.anActivo()];
    await put(one, { estado: 'en_mantenimiento' });
    expect(await downtime(one)).toMatchObject([{ clase: 'planificada', hasta: null }]);
    await admin().call('PUT', `/api/activos?filter={"id":[${one.id},${two.id}]}`, { estado: 'siniestrado' });
    expect(
      (await downtime(one)).map(({ clase, hasta }: { clase: string; hasta: string }) => [clase, hasta === null]),
    ).toEqual([
      ['externa', true],
      ['planificada', false],
    ]);
    await admin().call('PUT', `/api/activos?filter={"id":[${one.id},${two.id}]}`, { estado: 'operativo' });
    expect(await downtime(two)).toMatchObject([{ clase: 'externa', hasta: expect.any(String) }]);
  });

  it('stays stopped when only the kind of stop changes', async () => {
    const asset = await api.anActivo();
    const { json } = await post(asset, 'estado', { estado: 'fuera_de_servicio' });
    await post(json, 'estado', { estado: 'en_mantenimiento', clase: 'falla' });
    expect(await downtime(asset)).toMatchObject([{ clase: 'falla', hasta: null }]);
  });

  it.each(['en_mantenimiento', 'fuera_de_servicio', 'siniestrado'] as const)(
    'of an asset that is created as «%s» is no news: no downtime and no failure, and its sheet says «desde antes»',
    async (estado) => {
      const level = await api.aNivel();
      const asset = await api.anActivo({ estado, nivel_id: level.id });
      expect(await downtime(asset)).toEqual([]);
      const entries: { tipo: string; detalle: string | null }[] = await admin().get(
        `/api/activos/${asset.id}/historial`,
      );
      expect(entries.map(({ tipo, detalle }) => [tipo, detalle])).toEqual([
        ['alta', expect.stringMatching(/ desde antes$/)],
      ]);
      const sheet = () => admin().get(`/api/activos/${asset.id}/resumen`);
      expect(await sheet()).toMatchObject({ desde_antes: true, paradas_n: 0, horas_parada: 0 });
      const day = new Date().toISOString().slice(0, 10);
      expect(await admin().get(`/api/indicadores?desde=${day}&hasta=${day}&nivel_id=${level.id}`)).toMatchObject({
        fallas_n: 0,
        mttr_h: null,
        paradas_no_plan_h: 0,
        paradas_plan_h: 0,
      });
      const { json } = await post(asset, 'estado', { estado: 'operativo' });
      expect(await downtime(asset)).toEqual([]);
      expect(await sheet()).toMatchObject({ desde_antes: false });
      await post(json, 'estado', { estado });
      expect(await downtime(asset)).toHaveLength(1);
      expect(await sheet()).toMatchObject({ desde_antes: false, paradas_n: 1 });
    },
  );

  it('refuses the impossible: the same state again, the future, a class for an available asset, a period that overlaps another', async () => {
    const asset = await api.anActivo();
    const move = (body: object) => post(asset, 'estado', body);
    expect((await move({ estado: 'operativo' })).json.errors.estado).toHaveLength(1);
    expect((await move({ estado: 'en_reserva', desde: ago(-1) })).json.errors.desde).toHaveLength(1);
    expect((await move({ estado: 'en_reserva', clase: 'falla' })).json.errors.clase).toHaveLength(1);
    expect((await move({ estado: 'volando' })).json.errors.estado).toHaveLength(1);
    await move({ estado: 'fuera_de_servicio', desde: ago(10) });
    expect((await move({ estado: 'operativo', desde: ago(11) })).json.errors.desde).toHaveLength(1);
    await move({ estado: 'operativo', desde: ago(4) });
    expect((await move({ estado: 'fuera_de_servicio', desde: ago(6) })).json.errors.desde).toHaveLength(1);
    expect((await downtime(asset)).length).toBe(1);
    expect((await move({ estado: 'fuera_de_servicio', version: 1 })).json).toMatchObject({
      code: 'VERSION_CONFLICTO',
      registro: { estado: 'operativo' },
    });
  });

  it('respects the version when ten people change it at once', async () => {
    const asset = await api.anActivo();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        admin().call('POST', `/api/activos/${asset.id}/estado`, {
          estado: 'fuera_de_servicio',
          version: asset.version,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await downtime(asset)).toHaveLength(1);
  });

  it('is retired only with a reason and without its device, and may come back', async () => {
    const asset = await api.anActivo();
    const device = await api.aDispositivo();
    await admin().call('POST', `/api/dispositivos/${device.id}/asignar`, { activo_id: asset.id });
    expect((await put(asset, { estado: 'dado_de_baja', motivo_baja: 'Vendido' })).json.errors.estado).toHaveLength(1);
    await admin().call('POST', `/api/dispositivos/${device.id}/retirar`, {});
    expect((await put(asset, { estado: 'dado_de_baja' })).json.errors).toMatchObject({ motivo_baja: ['Obligatorio'] });
    expect((await post(asset, 'estado', { estado: 'dado_de_baja' })).json.errors).toEqual({ motivo: ['Obligatorio'] });
    await put(asset, { estado: 'fuera_de_servicio' });

    const gone = await post(asset, 'estado', { estado: 'dado_de_baja', motivo: 'Vendido a un tercero' });
    expect(gone.json).toMatchObject({
      estado: 'dado_de_baja',
      motivo_baja: 'Vendido a un tercero',
      fecha_baja: dayOf(Date.now(), 'America/Bogota'),
    });
    expect(await downtime(asset)).toMatchObject([{ hasta: expect.any(String) }]);
    expect((await history(asset)).find(({ tipo }: { tipo: string }) => tipo === 'baja')).toMatchObject({
      detalle: 'Vendido a un tercero',
    });
    expect((await put(asset, { ...(await read(asset)), marca: 'Hino' })).json).toMatchObject({
      marca: 'Hino',
      motivo_baja: 'Vendido a un tercero',
    });

    const back = await put(asset, { estado: 'operativo' });
    expect(back.json).toMatchObject({ estado: 'operativo', motivo_baja: null, fecha_baja: null });
    expect(await types(asset)).toContain('reactivacion');
  });

  it('cannot be retired while it has open work', async () => {
    const asset = await api.anActivo();
    const order = await admin().post('/api/ordenes', { titulo: 'Cambiar llanta', activo_id: asset.id });
    const { errors } = (await put(asset, { estado: 'dado_de_baja', motivo_baja: 'Vendido' })).json;
    expect(errors).toEqual({ estado: [`Cierre o cancele primero la orden ${order.numero}, que sigue abierta`] });
    await admin().call('POST', `/api/ordenes/${order.id}/transicion`, {
      a: 'cancelada',
      motivo_cancelacion: 'Se vende',
      version: order.version,
    });
    expect((await put(asset, { estado: 'dado_de_baja', motivo_baja: 'Vendido' })).status).toBe(200);
  });

  it('is retired for many at once with one reason', async () => {
    const [one, two] = [await api.anActivo(), await api.anActivo()];
    const url = `/api/activos?filter={"id":[${one.id},${two.id}]}`;
    expect((await admin().call('PUT', url, { estado: 'dado_de_baja' })).status).toBe(422);
    expect(
      (await admin().call('PUT', url, { estado: 'dado_de_baja', motivo_baja: 'Renovación de flota' })).status,
    ).toBe(200);
    expect(await read(two)).toMatchObject({ estado: 'dado_de_baja', motivo_baja: 'Renovación de flota' });
  });
});

describe('the timeline of an asset', () => {
  it('describes each change by its kind, in words that do not change later', async () => {
    const [from, to] = [await api.aNivel(), await api.aNivel()];
    const someone = await admin().post('/api/personal', unaPersona({ nombre: 'Rosa', apellido: 'Ríos' }));
    const asset = await api.anActivo({ nivel_id: from.id });
    await put(asset, {
      nivel_id: to.id,
      responsable_id: someone.id,
      conductor_id: someone.id,
      placa: 'abc123',
      costo_adquisicion: 90,
    });
    const entries = await history(asset);
    const of = (tipo: string) => entries.find((entry: { tipo: string }) => entry.tipo === tipo);
    expect(of('traslado')).toMatchObject({
      titulo: `Trasladado de ${from.nombre} a ${to.nombre}`,
      cambios: [
        { campo: 'nivel_id', antes: from.id, despues: to.id, antes_nombre: from.nombre, despues_nombre: to.nombre },
      ],
      actor: expect.stringContaining('Persona'),
    });
    expect(of('cambio_responsable').titulo).toBe('Responsable: Rosa Ríos');
    expect(of('cambio_conductor').titulo).toBe('Conductor: Rosa Ríos');
    expect(of('edicion').cambios).toEqual([
      { campo: 'placa', antes: null, despues: 'ABC123' },
      { campo: 'costo_adquisicion', antes: null, despues: 90 },
    ]);
    expect(of('alta')).toBeDefined();
  });

  it('gets no entry for a change that changes nothing', async () => {
    const asset = await api.anActivo();
    await put(asset, await read(asset));
    expect(await types(asset)).toEqual(['alta']);
  });

  it('shows why and since when an asset moved', async () => {
    const asset = await api.anActivo();
    const to = await api.aNivel();
    const { status, json } = await post(asset, 'traslado', { nivel_id: to.id, motivo: 'Préstamo', fecha: ago(48) });
    expect({ status, nivel: json.nivel_id }).toEqual({ status: 200, nivel: to.id });
    const entry = (await history(asset)).find(({ tipo }: { tipo: string }) => tipo === 'traslado');
    expect(entry.detalle).toBe('Préstamo');
    expect(Date.now() - Date.parse(entry.fecha)).toBeGreaterThan(47 * 3_600_000);
    expect((await post(asset, 'traslado', { nivel_id: to.id })).json.errors.nivel_id).toHaveLength(1);
    expect((await post(asset, 'traslado', { nivel_id: (await api.aNivel({}, api.b)).id })).status).toBe(404);
  });

  it('cannot be changed nor shortened by anybody', async () => {
    const asset = await api.anActivo();
    for (const statement of [
      'update historial set titulo = $1 where activo_id = $2',
      'delete from historial where titulo <> $1 and activo_id = $2',
    ])
      await expect(api.db.pool.query(statement, ['Otra cosa', asset.id])).rejects.toThrow('append-only');
    expect(await types(asset)).toEqual(['alta']);
  });
});

describe('deleting an asset', () => {
  const remove = ({ id }: Asset) => admin().call('DELETE', `/api/activos/${id}`);

  it('works while its timeline has only its creation', async () => {
    expect((await remove(await api.anActivo({ estado: 'en_mantenimiento' }))).status).toBe(200);
  });

  it('is refused once something happened to it, or something is part of it', async () => {
    const edited = await api.anActivo();
    await put(edited, { marca: 'Hino' });
    expect((await remove(edited)).json.code).toBe('EN_USO');
    const whole = await api.anActivo();
    const part = await api.anActivo({ padre_id: whole.id });
    expect((await remove(whole)).json.code).toBe('EN_USO');
    expect((await admin().call('DELETE', `/api/activos?filter={"id":[${whole.id},${part.id}]}`)).status).toBe(200);
  });
});

describe('a duplicate of an asset', () => {
  it('copies what may be shared and has its own code', async () => {
    const original = await api.anActivo({
      nombre: 'Bus',
      marca: 'Hino',
      placa: 'QQQ111',
      serie: 'S-1',
      etiquetas: ['nuevo'],
      estado: 'en_reserva',
      costo_adquisicion: 5,
    });
    const { status, json } = await admin().call('POST', `/api/activos/${original.id}/duplicar`, {});
    expect(status).toBe(201);
    expect(json).toMatchObject({
      nombre: 'Bus (copia)',
      marca: 'Hino',
      placa: null,
      serie: null,
      etiquetas: ['nuevo'],
      estado: 'operativo',
      costo_adquisicion: 5,
    });
    expect(json.codigo).not.toBe(original.codigo);
    expect(await types(json)).toEqual(['alta']);
  });
});
