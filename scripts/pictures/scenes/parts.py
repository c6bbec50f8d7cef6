"""Parts of the clinic: materials, geometry helpers, architecture, furniture.

Units are metres, X right, Y away from the camera, Z up.  Every part is built
around the origin; `with at(x, y, z, deg):` places whatever is built inside.
"""
import math
import os
import random
import sys
from contextlib import contextmanager

import bmesh
import bpy
from mathutils import Matrix, Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
PI = math.pi
_M = [Matrix.Identity(4)]


@contextmanager
def at(x=0, y=0, z=0, deg=0, scale=1):
    _M.append(_M[-1] @ Matrix.Translation((x, y, z)) @ Matrix.Rotation(math.radians(deg), 4, 'Z')
              @ Matrix.Scale(scale, 4))
    yield
    _M.pop()


# ================================================================ materials ==
_mats = {}


def lin(h):
    h = h.lstrip('#')
    v = [int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return [c / 12.92 if c <= .04045 else ((c + .055) / 1.055) ** 2.4 for c in v] + [1]


def mat(name, color='#FFFFFF', rough=.6, metal=0, sheen=0, bump=0, bump_scale=200, vary=0,
        emit=0, coat=0, spec=.5):
    """Principled material with optional fine bump and slow colour variation."""
    if name in _mats:
        return _mats[name]
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    b = nt.nodes['Principled BSDF']
    b.inputs['Base Color'].default_value = lin(color)
    b.inputs['Roughness'].default_value = rough
    b.inputs['Metallic'].default_value = metal
    b.inputs['Sheen'].default_value = sheen
    b.inputs['Specular'].default_value = spec
    b.inputs['Clearcoat'].default_value = coat
    if emit:
        b.inputs['Emission'].default_value = lin(color)
        b.inputs['Emission Strength'].default_value = emit
    if bump or vary:
        tc = nt.nodes.new('ShaderNodeTexCoord')
    if bump:
        n = nt.nodes.new('ShaderNodeTexNoise')
        n.inputs['Scale'].default_value = bump_scale
        n.inputs['Detail'].default_value = 3
        bp = nt.nodes.new('ShaderNodeBump')
        bp.inputs['Strength'].default_value = bump
        bp.inputs['Distance'].default_value = .01
        nt.links.new(tc.outputs['Object'], n.inputs['Vector'])
        nt.links.new(n.outputs['Fac'], bp.inputs['Height'])
        nt.links.new(bp.outputs['Normal'], b.inputs['Normal'])
    if vary:
        n = nt.nodes.new('ShaderNodeTexNoise')
        n.inputs['Scale'].default_value = 1.3
        n.inputs['Detail'].default_value = 5
        mx = nt.nodes.new('ShaderNodeMixRGB')
        c = lin(color)
        mx.inputs[1].default_value = [v * (1 - vary) for v in c[:3]] + [1]
        mx.inputs[2].default_value = [min(1, v * (1 + vary)) for v in c[:3]] + [1]
        nt.links.new(tc.outputs['Object'], n.inputs['Vector'])
        nt.links.new(n.outputs['Fac'], mx.inputs[0])
        nt.links.new(mx.outputs[0], b.inputs['Base Color'])
    _mats[name] = m
    return m


def oak(axis='z'):
    """Pale oak, grain along the given axis."""
    key = 'oak_' + axis
    if key in _mats:
        return _mats[key]
    m = mat(key, '#D8BD97', .5)
    nt = m.node_tree
    b = nt.nodes['Principled BSDF']
    tc = nt.nodes.new('ShaderNodeTexCoord')
    mp = nt.nodes.new('ShaderNodeMapping')
    s = {'x': (1.2, 22, 22), 'y': (22, 1.2, 22), 'z': (22, 22, 1.2)}[axis]
    mp.inputs['Scale'].default_value = s
    n = nt.nodes.new('ShaderNodeTexNoise')
    n.inputs['Scale'].default_value = 1.6
    n.inputs['Detail'].default_value = 8
    n.inputs['Distortion'].default_value = .5
    r = nt.nodes.new('ShaderNodeValToRGB')
    r.color_ramp.elements[0].position, r.color_ramp.elements[0].color = .33, lin('#C09B6C')
    r.color_ramp.elements[1].position, r.color_ramp.elements[1].color = .68, lin('#E2C9A4')
    nt.links.new(tc.outputs['Object'], mp.inputs['Vector'])
    nt.links.new(mp.outputs[0], n.inputs['Vector'])
    nt.links.new(n.outputs['Fac'], r.inputs[0])
    nt.links.new(r.outputs[0], b.inputs['Base Color'])
    return m


def terrazzo(base='#EAE3D8', key='terrazzo', scale=26):
    """Stone chips in a pale binder; the chips keep to the palette."""
    if key in _mats:
        return _mats[key]
    m = mat(key, base, .22, spec=.5)
    nt = m.node_tree
    b = nt.nodes['Principled BSDF']
    tc = nt.nodes.new('ShaderNodeTexCoord')
    prev = None
    for sc, lo, cols in ((scale, .62, ['#CDBFAB', '#F8F5EF', '#B9A58A', '#9DB7BB', '#D9CCBA']),
                         (scale * 2.3, .7, ['#BFB2A0', '#FFFFFF', '#C9B79E', '#CDBFAB', '#8FAAB0'])):
        v = nt.nodes.new('ShaderNodeTexVoronoi')
        v.inputs['Scale'].default_value = sc
        e = nt.nodes.new('ShaderNodeTexVoronoi')
        e.feature = 'DISTANCE_TO_EDGE'
        e.inputs['Scale'].default_value = sc
        sep = nt.nodes.new('ShaderNodeSeparateRGB')
        ramp = nt.nodes.new('ShaderNodeValToRGB')
        ramp.color_ramp.interpolation = 'CONSTANT'
        el = ramp.color_ramp.elements
        while len(el) < len(cols):
            el.new(1)
        for i, c in enumerate(cols):
            el[i].position = i / len(cols)
            el[i].color = lin(c)
        gt = nt.nodes.new('ShaderNodeMath'); gt.operation = 'GREATER_THAN'; gt.inputs[1].default_value = lo
        ed = nt.nodes.new('ShaderNodeMath'); ed.operation = 'GREATER_THAN'; ed.inputs[1].default_value = .09
        mul = nt.nodes.new('ShaderNodeMath'); mul.operation = 'MULTIPLY'
        mx = nt.nodes.new('ShaderNodeMixRGB')
        mx.inputs[1].default_value = lin(base)
        nt.links.new(tc.outputs['Object'], v.inputs['Vector'])
        nt.links.new(tc.outputs['Object'], e.inputs['Vector'])
        nt.links.new(v.outputs['Color'], sep.inputs[0])
        nt.links.new(sep.outputs[0], gt.inputs[0])
        nt.links.new(sep.outputs[1], ramp.inputs[0])
        nt.links.new(e.outputs['Distance'], ed.inputs[0])
        nt.links.new(gt.outputs[0], mul.inputs[0])
        nt.links.new(ed.outputs[0], mul.inputs[1])
        nt.links.new(mul.outputs[0], mx.inputs[0])
        nt.links.new(ramp.outputs[0], mx.inputs[2])
        if prev:
            nt.links.new(prev.outputs[0], mx.inputs[1])
        prev = mx
    nt.links.new(prev.outputs[0], b.inputs['Base Color'])
    return m


def sheer(name='linen', color='#FBF7F0', trans=.55, clear=.12):
    """Linen that lets daylight through."""
    if name in _mats:
        return _mats[name]
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.clear()
    o = nt.nodes.new('ShaderNodeOutputMaterial')
    d = nt.nodes.new('ShaderNodeBsdfDiffuse'); d.inputs[0].default_value = lin(color)
    t = nt.nodes.new('ShaderNodeBsdfTranslucent'); t.inputs[0].default_value = lin(color)
    c = nt.nodes.new('ShaderNodeBsdfTransparent')
    a = nt.nodes.new('ShaderNodeMixShader'); a.inputs[0].default_value = trans
    b = nt.nodes.new('ShaderNodeMixShader'); b.inputs[0].default_value = clear
    nt.links.new(d.outputs[0], a.inputs[1]); nt.links.new(t.outputs[0], a.inputs[2])
    nt.links.new(a.outputs[0], b.inputs[1]); nt.links.new(c.outputs[0], b.inputs[2])
    nt.links.new(b.outputs[0], o.inputs[0])
    _mats[name] = m
    return m


def glass(name='glass', color='#FFFFFF', rough=.02):
    """Thin glass without caustics: clear with a Fresnel reflection."""
    if name in _mats:
        return _mats[name]
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.clear()
    o = nt.nodes.new('ShaderNodeOutputMaterial')
    t = nt.nodes.new('ShaderNodeBsdfTransparent'); t.inputs[0].default_value = lin(color)
    g = nt.nodes.new('ShaderNodeBsdfGlossy'); g.inputs['Roughness'].default_value = rough
    f = nt.nodes.new('ShaderNodeLayerWeight'); f.inputs[0].default_value = .12
    x = nt.nodes.new('ShaderNodeMixShader')
    nt.links.new(f.outputs['Fresnel'], x.inputs[0])
    nt.links.new(t.outputs[0], x.inputs[1]); nt.links.new(g.outputs[0], x.inputs[2])
    nt.links.new(x.outputs[0], o.inputs[0])
    _mats[name] = m
    return m


def plaster(): return mat('plaster', '#F5F1EA', .85, bump=.12, bump_scale=45, vary=.025, spec=.2)
def sand(): return mat('sand', '#E4D6C2', .85, bump=.16, bump_scale=45, vary=.04, spec=.2)
def white(): return mat('white', '#F8F6F2', .38)
def matte(): return mat('matte', '#F7F4EF', .8, spec=.2)
def brass(): return mat('brass', '#C9A263', .28, metal=1)
def steel(): return mat('steel', '#C9CBCB', .25, metal=1)
def teal(): return mat('teal', '#457A89', .85, sheen=.4, bump=.25, bump_scale=420)
def teal_dark(): return mat('teal_dark', '#256B80', .85, sheen=.4, bump=.25, bump_scale=420)
def teal_wall(): return mat('teal_wall', '#6C97A3', .85, bump=.12, bump_scale=45, vary=.04, spec=.2)
def teal_lac(): return mat('teal_lac', '#3B8094', .3)
def cream(): return mat('cream', '#EFE6D8', .95, sheen=.5, bump=.5, bump_scale=260)
def leafm(): return mat('leaf', '#5F7F57', .5, vary=.3)
def leaf2(): return mat('leaf2', '#7C9570', .55, vary=.3)
def bark(): return mat('bark', '#8A7358', .9)
def soil(): return mat('soil', '#5B4A3B', 1)
def dark(): return mat('dark', '#2E3538', .4)
def stone(): return mat('stone', '#EFEAE2', .25, vary=.03)
def glow(e=3, c='#FFE9CC'): return mat('glow%s%s' % (e, c), c, emit=e)


# ================================================================= geometry ==
def add(me, mt, name='part', bevel=0, seg=3, smooth=True, sub=0, local=None):
    o = bpy.data.objects.new(name, me)
    bpy.context.collection.objects.link(o)
    o.matrix_world = _M[-1] @ (local or Matrix.Identity(4))
    if mt:
        me.materials.append(mt)
    if smooth:
        for p in me.polygons:
            p.use_smooth = True
        me.use_auto_smooth = True
        me.auto_smooth_angle = math.radians(38)
    if bevel:
        b = o.modifiers.new('bevel', 'BEVEL')
        b.width, b.segments, b.limit_method = bevel, seg, 'ANGLE'
        b.angle_limit = math.radians(38)
        b.harden_normals = True
    if sub:
        s = o.modifiers.new('sub', 'SUBSURF')
        s.levels = s.render_levels = sub
    return o


def from_bm(bm, *a, **k):
    me = bpy.data.meshes.new('m')
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(me)
    bm.free()
    return add(me, *a, **k)


def box(x, y, z, sx, sy, sz, mt, bev=.008, rot=(0, 0, 0), seg=3):
    """Box with centre x, y and bottom z."""
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.scale(bm, vec=(sx, sy, sz), verts=bm.verts)
    loc = Matrix.Translation((x, y, z + sz / 2))
    for ax, a in zip('XYZ', rot):
        loc = loc @ Matrix.Rotation(math.radians(a), 4, ax)
    return from_bm(bm, mt, bevel=min(bev, .49 * min(sx, sy, sz)), seg=seg, local=loc)


def soft(x, y, z, sx, sy, sz, mt, r=.05, rot=(0, 0, 0), puff=.35):
    """Upholstered block: rounded, slightly swollen."""
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.subdivide_edges(bm, edges=bm.edges, cuts=7, use_grid_fill=True)
    h = (sx / 2, sy / 2, sz / 2)
    for v in bm.verts:
        p = [v.co[i] * 2 for i in range(3)]
        q = []
        for i in range(3):
            j, k = (i + 1) % 3, (i + 2) % 3
            bul = (1 - p[j] ** 2) * (1 - p[k] ** 2)
            q.append(p[i] * h[i] + (p[i] * puff * r * bul if abs(p[i]) > .99 else 0))
        c = [max(-(h[i] - r), min(h[i] - r, q[i])) for i in range(3)]
        d = Vector(q) - Vector(c)
        n = sum(1 for i in range(3) if abs(d[i]) > 1e-6)
        if n > 1 and d.length > r:
            d = d.normalized() * r
        v.co = Vector(c) + d
    loc = Matrix.Translation((x, y, z + sz / 2))
    for ax, a in zip('XYZ', rot):
        loc = loc @ Matrix.Rotation(math.radians(a), 4, ax)
    return from_bm(bm, mt, sub=2, local=loc)


def pillow(x, y, z, w, h, t, mt, rot=(0, 0, 0)):
    """Scatter cushion standing in the XZ plane; z is its lower edge."""
    n = 16
    bm = bmesh.new()
    g = {}
    for s in (-1, 1):
        for j in range(n + 1):
            for i in range(n + 1):
                u, v = 2 * i / n - 1, 2 * j / n - 1
                if s == 1 and (abs(u) == 1 or abs(v) == 1):
                    g[s, i, j] = g[-1, i, j]
                    continue
                k = 1 - .07 * (1 - v * v) * abs(u) ** 3, 1 - .07 * (1 - u * u) * abs(v) ** 3
                d = s * t / 2 * ((1 - u ** 4) * (1 - v ** 4)) ** .5
                g[s, i, j] = bm.verts.new((u * w / 2 * k[0], d, v * h / 2 * k[1]))
    for s in (-1, 1):
        for j in range(n):
            for i in range(n):
                f = (g[s, i, j], g[s, i + 1, j], g[s, i + 1, j + 1], g[s, i, j + 1])
                bm.faces.new(f if s == -1 else f[::-1])
    loc = Matrix.Translation((x, y, z + h / 2))
    for ax, a in zip('ZXY', (rot[2], rot[0], rot[1])):
        loc = loc @ Matrix.Rotation(math.radians(a), 4, ax)
    return from_bm(bm, mt, sub=1, local=loc)


def lathe(prof, mt, x=0, y=0, z=0, seg=56, rot=None):
    """Turn a profile of (radius, height) pairs round the Z axis."""
    bm = bmesh.new()
    rings = []
    for r, h in prof:
        rings.append([bm.verts.new((max(r, 1e-4) * math.cos(2 * PI * i / seg),
                                    max(r, 1e-4) * math.sin(2 * PI * i / seg), h)) for i in range(seg)])
    for a, b in zip(rings, rings[1:]):
        for i in range(seg):
            bm.faces.new((a[i], a[(i + 1) % seg], b[(i + 1) % seg], b[i]))
    loc = Matrix.Translation((x, y, z))
    if rot:
        loc = loc @ Matrix.Rotation(math.radians(rot[1]), 4, rot[0])
    me = bpy.data.meshes.new('m')
    bm.to_mesh(me); bm.free()
    return add(me, mt, local=loc)


def cyl(x, y, z, r, h, mt, bev=.004, seg=48, rot=None):
    b = min(bev, r * .45, h * .45)
    arc = [(r - b + b * math.sin(t * PI / 8), b - b * math.cos(t * PI / 8)) for t in range(5)]
    prof = [(0, 0)] + arc + [(a, h - c) for a, c in reversed(arc)] + [(0, h)]
    return lathe(prof, mt, x, y, z, seg, rot)


def prism(pts, z, h, mt, bev=.006, seg=3):
    """Extrude a plan outline (x, y) upwards."""
    bm = bmesh.new()
    lo = [bm.verts.new((x, y, z)) for x, y in pts]
    hi = [bm.verts.new((x, y, z + h)) for x, y in pts]
    bm.faces.new(list(reversed(lo)))
    bm.faces.new(hi)
    n = len(pts)
    for i in range(n):
        bm.faces.new((lo[i], lo[(i + 1) % n], hi[(i + 1) % n], hi[i]))
    return from_bm(bm, mt, bevel=bev, seg=seg)


def arc(r, a0, a1, n=48):
    return [(r * math.cos(math.radians(a0 + (a1 - a0) * i / n)),
             r * math.sin(math.radians(a0 + (a1 - a0) * i / n))) for i in range(n + 1)]


def ring(r0, r1, a0, a1, z, h, mt, bev=.01, n=64, seg=4):
    """Part of a thick round wall."""
    return prism(arc(r1, a0, a1, n) + arc(r0, a1, a0, n), z, h, mt, bev, seg)


def tube(pts, r, mt, res=4, cyclic=False):
    c = bpy.data.curves.new('c', 'CURVE')
    c.dimensions = '3D'
    c.bevel_depth, c.bevel_resolution, c.use_fill_caps = r, res, True
    s = c.splines.new('POLY')
    s.points.add(len(pts) - 1)
    for p, q in zip(s.points, pts):
        p.co = (*q, 1)
    s.use_cyclic_u = cyclic
    s.use_smooth = True
    c.materials.append(mt)
    o = bpy.data.objects.new('tube', c)
    bpy.context.collection.objects.link(o)
    o.matrix_world = _M[-1].copy()
    return o


def spline(pts, n=10):
    """Catmull-Rom through the points."""
    p = [Vector(q) for q in pts]
    p = [p[0] * 2 - p[1]] + p + [p[-1] * 2 - p[-2]]
    out = []
    for i in range(1, len(p) - 2):
        for k in range(n):
            t = k / n
            out.append(.5 * (2 * p[i] + (p[i + 1] - p[i - 1]) * t
                             + (2 * p[i - 1] - 5 * p[i] + 4 * p[i + 1] - p[i + 2]) * t * t
                             + (3 * p[i] - p[i - 1] - 3 * p[i + 1] + p[i + 2]) * t ** 3))
    return out + [p[-2]]


def slab(pts, thick, width, mt, bev=.02, n=8):
    """Padded sheet: side profile (x, z), thickness, width along Y."""
    c = spline([(x, 0, z) for x, z in pts], n)
    top, bot = [], []
    for i, p in enumerate(c):
        d = (c[min(i + 1, len(c) - 1)] - c[max(i - 1, 0)]).normalized()
        nrm = Vector((-d.z, 0, d.x))
        top.append(p + nrm * thick / 2)
        bot.append(p - nrm * thick / 2)
    out = top + bot[::-1]
    bm = bmesh.new()
    l = [bm.verts.new((v.x, -width / 2, v.z)) for v in out]
    r = [bm.verts.new((v.x, width / 2, v.z)) for v in out]
    bm.faces.new(l); bm.faces.new(r[::-1])
    k = len(out)
    for i in range(k):
        bm.faces.new((l[i], r[i], r[(i + 1) % k], l[(i + 1) % k]))
    return from_bm(bm, mt, bevel=bev, seg=5)


# ============================================================= architecture ==
def arch_pts(cx, w, h, z0=0, n=40):
    r = w / 2
    return [(cx - r, z0), (cx + r, z0)] + [
        (cx + r * math.cos(PI * i / n), z0 + h - r + r * math.sin(PI * i / n)) for i in range(n + 1)]


def rect_pts(cx, w, h, z0=0):
    return [(cx - w / 2, z0), (cx + w / 2, z0), (cx + w / 2, z0 + h), (cx - w / 2, z0 + h)]


def wall(x0, x1, h, openings=(), t=.25, mt=None, bev=.012, y=0):
    """Wall in the XZ plane, front face at y, with holes given as outlines."""
    c = bpy.data.curves.new('wall', 'CURVE')
    c.dimensions, c.fill_mode = '2D', 'BOTH'
    c.extrude, c.bevel_depth, c.bevel_resolution = t / 2 - bev, bev, 2
    c.offset = -bev
    for pts in [[(x0, -.05), (x1, -.05), (x1, h), (x0, h)]] + list(openings):
        s = c.splines.new('POLY')
        s.points.add(len(pts) - 1)
        for p, q in zip(s.points, pts):
            p.co = (q[0], q[1], 0, 1)
        s.use_cyclic_u = True
    c.materials.append(mt or plaster())
    o = bpy.data.objects.new('wall', c)
    bpy.context.collection.objects.link(o)
    o.matrix_world = _M[-1] @ Matrix.Translation((0, y + t / 2, 0)) @ Matrix.Rotation(PI / 2, 4, 'X')
    return o


def floor(x0, x1, y0, y1, mt=None, z=0):
    return box((x0 + x1) / 2, (y0 + y1) / 2, z - .1, x1 - x0, y1 - y0, .1, mt or terrazzo(), 0)


def ceiling(x0, x1, y0, y1, h):
    return box((x0 + x1) / 2, (y0 + y1) / 2, h, x1 - x0, y1 - y0, .15, matte(), 0)


def skirting(x0, x1, y=0):
    return box((x0 + x1) / 2, y - .008, 0, x1 - x0, .016, .09, matte(), .003)


def window(cx, w, h, z0=0, y=.12, cols=2, rows=2, arched=False, mt=None):
    """Slim frame; stands in the opening of a wall."""
    m = mt or white()
    f, d = .045, .06
    pts = arch_pts(cx, w, h, z0) if arched else rect_pts(cx, w, h, z0)
    tube([(a, y, b) for a, b in pts], f * .6, m, 2, True)
    for i in range(1, cols):
        box(cx - w / 2 + w * i / cols, y, z0, f * .7, d, h if not (arched and cols != 2) else h - w / 2, m, .006)
    for j in range(1, rows):
        box(cx, y, z0 + (h - (w / 2 if arched else 0)) * j / (rows - (1 if arched else 0)) - f / 2, w, d, f * .7, m, .006)


def curtain(x, y, w, h, folds=9, amp=.06, mt=None, seed=1, z=.01, deg=0):
    """Hanging cloth with soft irregular folds."""
    rnd = random.Random(seed)
    ph = [rnd.uniform(0, 6.28) for _ in range(4)]
    bm = bmesh.new()
    nx, nz = folds * 14, 14
    g = []
    for j in range(nz + 1):
        v = j / nz
        row = []
        for i in range(nx + 1):
            u = i / nx
            a = amp * (.75 + .25 * math.sin(3.1 * u * 6.28 + ph[0])) * (1 - .25 * v)
            yy = a * math.sin(2 * PI * folds * u + .5 * math.sin(5 * u + ph[1]) + .25 * math.sin(2.2 * v + ph[2]))
            row.append(bm.verts.new(((u - .5) * w + .01 * math.sin(9 * u + 3 * v + ph[3]), yy, z + v * h)))
        g.append(row)
    for j in range(nz):
        for i in range(nx):
            bm.faces.new((g[j][i], g[j][i + 1], g[j + 1][i + 1], g[j + 1][i]))
    with at(x, y, 0, deg):
        o = from_bm(bm, mt or sheer())
    for p in o.data.polygons:
        p.use_smooth = True
    o.data.use_auto_smooth = False
    return o


def slats(x0, x1, h, y, z=0, pitch=.05, mt=None):
    """Vertical oak battens on a wall."""
    n = int((x1 - x0) / pitch)
    box((x0 + x1) / 2, y + .012, z, x1 - x0, .012, h, mt or oak('z'), .002)
    for i in range(n):
        box(x0 + (i + .5) * (x1 - x0) / n, y - .01, z, pitch * .56, .034, h, mt or oak('z'), .007, seg=2)


def frame_art(x, y, z, w, h, kind=0):
    """Framed abstract composition of plain shapes."""
    box(x, y - .015, z, w, .03, h, oak('z'), .004)
    box(x, y - .032, z + .02, w - .04, .006, h - .04, matte(), .001)
    a, b = (sand(), teal_wall()) if kind % 2 == 0 else (teal_wall(), mat('clay', '#D9B79A', .85))
    zz = z + h * .5
    o = cyl(x - w * .05, y - .036, zz - h * .02, w * .26, .004, b, .001, rot=('X', 90))
    box(x + w * .08, y - .042, z + h * .16, w * .42, .004, h * .3, a, .001)


# ================================================================ furniture ==
def reception_desk(r=1.9, a0=205, a1=335, h=1.08, low=True):
    """Curved desk with a fluted oak front, stone top and brass plinth."""
    ring(r - .5, r - .03, a0, a1, .06, h - .1, white(), .01)
    ring(r - .42, r - .05, a0 + .4, a1 - .4, 0, .06, brass(), .004)
    n = int(math.radians(a1 - a0) * r / .062)
    for i in range(n + 1):
        a = math.radians(a0 + (a1 - a0) * i / n)
        cyl((r - .024) * math.cos(a), (r - .024) * math.sin(a), .07, .031, h - .115, oak('z'), .008, seg=14)
    ring(r - .56, r + .05, a0 - 1.2, a1 + 1.2, h - .045, .05, stone(), .014)
    ring(r - .02, r + .012, a0 - .2, a1 + .2, h - .062, .014, brass(), .002)


def monitor(x, y, z, deg=0, w=.5, back=False):
    with at(x, y, z, deg):
        box(0, 0, .12, w, .022, w * .6, white(), .01)
        box(0, -.0125, .13, w - .03, .003, w * .6 - .03, dark() if not back else white(), .001)
        box(0, .04, 0, .05, .02, .3, steel(), .005)
        box(0, .02, 0, .22, .16, .012, steel(), .005)


def lounge_chair(mt=None):
    """Round tub chair with a wrapped back and a slim brass base."""
    m = mt or cream()
    ring(.27, .41, -22, 202, .2, .5, m, .068, seg=6)
    lathe([(0, .27), (.24, .27), (.31, .275), (.335, .3), (.34, .35), (.335, .40), (.31, .43), (.24, .447), (0, .455)], m)
    cyl(0, 0, .2, .36, .08, m, .03)
    cyl(0, 0, .0, .26, .02, brass(), .006)
    cyl(0, 0, .02, .03, .2, brass(), .002)


def chair(mt=None, legs=None):
    """Dining-height visitor chair, curved oak back, upholstered seat."""
    m, l = mt or teal(), legs or oak('z')
    soft(0, 0, .42, .48, .47, .075, m, .035)
    box(0, 0, .395, .42, .41, .03, l, .012)
    for sx in (-1, 1):
        tube([(sx * .19, -.19, .4), (sx * .215, -.215, 0)], .016, l)
        tube(spline([(sx * .2, .215, 0), (sx * .205, .2, .42), (sx * .215, .25, .72)], 6), .016, l)
    with at(0, .0, 0):
        pts = [(.235 * math.sin(t), .29 - .1 * (1 - math.cos(t * 1.0)) * 1.5) for t in [(-1.25 + 2.5 * i / 16) for i in range(17)]]
        inner = [(x * .86, y - .032) for x, y in pts]
        prism(pts + inner[::-1], .6, .17, m, .015, 4)


def sofa(w=2.1, mt=None, cushions=True):
    m = mt or cream()
    soft(0, 0, .13, w, .88, .17, m, .06)
    n = 2 if w < 2.4 else 3
    cw = (w - .36) / n
    for i in range(n):
        x = -w / 2 + .18 + cw * (i + .5)
        soft(x, -.06, .28, cw - .006, .74, .17, m, .06, puff=.7)
        soft(x, .24, .42, cw - .01, .2, .38, m, .08, rot=(-10, 0, 0), puff=.8)
    soft(0, .38, .13, w, .16, .62, m, .075)
    for s in (-1, 1):
        soft(s * (w / 2 - .09), 0, .13, .18, .88, .47, m, .085)
        for yy in (-.34, .34):
            cyl(s * (w / 2 - .15), yy, 0, .016, .14, brass())
    if cushions:
        pillow(-w * .29, .03, .44, .46, .44, .17, teal(), (-18, 6, 8))
        pillow(w * .31, .05, .44, .4, .38, .15, mat('sandf', '#D8C4A8', .95, sheen=.4, bump=.4, bump_scale=300), (-18, -8, -10))


def coffee_table(r=.38, h=.36, top=None):
    cyl(0, 0, h - .035, r, .035, top or terrazzo('#F1ECE4', 'terrazzo_top', 48), .012, 72)
    cyl(0, 0, .0, r * .36, h - .03, oak('z'), .006)


def vase(x, y, z, s=1, mt=None, kind=0):
    p = [[(0, 0), (.07, 0), (.1, .03), (.12, .1), (.11, .18), (.06, .25), (.04, .29), (.045, .33), (.035, .33), (.03, .27), (0, .1)],
         [(0, 0), (.06, 0), (.075, .02), (.08, .12), (.075, .22), (.066, .22), (.066, .05), (0, .04)],
         [(0, 0), (.09, 0), (.14, .03), (.155, .07), (.15, .09), (.135, .07), (.08, .025), (0, .02)]][kind]
    sm = spline([(a, 0, b) for a, b in p], 5)
    lathe([(v.x * s, v.z * s) for v in sm], mt or matte(), x, y, z)


def pendant(x, y, z_top, drop, kind=0, on=2.5, shade=None):
    """Hanging lamp: 0 brass/white dome, 1 opal globe."""
    z = z_top - drop
    tube([(x, y, z_top), (x, y, z + .1)], .005, brass())
    cyl(x, y, z_top - .025, .06, .025, brass())
    if kind == 0:
        prof = [(.03, .2), (.05, .195), (.1, .17), (.16, .12), (.2, .06), (.215, 0), (.21, 0), (.195, .058), (.155, .115), (.09, .165), (0, .185)]
        sm = spline([(a, 0, b) for a, b in prof], 4)
        lathe([(v.x, v.z) for v in sm], shade or brass(), x, y, z)
        cyl(x, y, z + .19, .03, .06, brass())
        lathe([(0, -.05), (.03, -.045), (.05, -.02), (.055, .01), (.045, .04), (0, .06)], glow(on), x, y, z + .07)
    else:
        lathe([(.14 * math.sin(PI * i / 24), -.14 * math.cos(PI * i / 24)) for i in range(25)], glow(on), x, y, z)
        cyl(x, y, z + .12, .04, .05, brass())


def wall_lamp(x, y, z):
    """Brass disc with an opal ball."""
    cyl(x, y, z, .06, .015, brass(), rot=('X', 90))
    lathe([(.075 * math.sin(PI * i / 20), -.075 * math.cos(PI * i / 20)) for i in range(21)], glow(2.5), x, y - .09, z)


def bench(w=1.5, mt=None):
    soft(0, 0, .38, w, .42, .09, mt or cream(), .04)
    box(0, 0, .345, w - .02, .4, .035, oak('x'), .008)
    for s in (-1, 1):
        box(s * (w / 2 - .14), 0, 0, .05, .36, .345, oak('z'), .012)


def shelf_unit(w, h, n, y=0, d=.28, mt=None, fill=True, seed=3):
    """Open shelves with a few quiet objects; back at y."""
    m = mt or oak('x')
    rnd = random.Random(seed)
    for s in (-1, 1):
        box(s * w / 2, y - d / 2, 0, .028, d, h, oak('z'), .004)
    for j in range(n + 1):
        z = j * (h - .028) / n
        box(0, y - d / 2, z, w, d, .028, m, .004)
        if fill and j < n:
            objects(w - .12, y - d / 2, z + .028, (h / n) - .06, rnd)


def objects(w, y, z, h, rnd):
    x = -w / 2
    while x < w / 2 - .1:
        k = rnd.random()
        if k < .38:                                       # books
            for _ in range(rnd.randint(3, 6)):
                t, hh = rnd.uniform(.02, .04), min(h, rnd.uniform(.18, .25))
                if x > w / 2 - .05:
                    break
                box(x, y, z, t, .16, hh, rnd.choice([matte(), sand(), teal_wall(), mat('clay', '#D9B79A', .85), white()]), .003)
                x += t + .003
            x += rnd.uniform(.08, .2)
        elif k < .66:
            vase(x + .08, y, z, min(.8, h / .36), rnd.choice([matte(), sand(), teal_lac(), stone()]), rnd.choice([0, 1, 2]))
            x += rnd.uniform(.26, .42)
        elif k < .8:
            with at(x + .08, y, z):
                small_plant(.55, rnd.randint(0, 99))
            x += .34
        else:
            x += rnd.uniform(.15, .3)


# =================================================================== plants ==
def leaf_strip(bm, p0, d, up_, length, width, droop, n=9, fold=.25, power=.75):
    """One leaf blade: bends down along its length, folded on the midrib."""
    p, d = Vector(p0), Vector(d).normalized()
    side = d.cross(up_).normalized()
    rows = []
    for i in range(n + 1):
        t = i / n
        wd = width * .5 * (math.sin(PI * min(1, max(.0, t ** power))) ** .8 if 0 < t < 1 else 0) + .0015
        nn = side.cross(d).normalized()
        rows.append([bm.verts.new(p + side * wd * s + nn * abs(s) * wd * fold) for s in (-1, -.5, 0, .5, 1)])
        d = (d + Vector((0, 0, -droop / n))).normalized()
        p = p + d * length / n
    for a, b in zip(rows, rows[1:]):
        for k in range(4):
            bm.faces.new((a[k], a[k + 1], b[k + 1], b[k]))


def pot(r=.2, h=.36, mt=None, kind=0):
    if kind == 0:
        lathe([(0, 0), (r * .82, 0), (r * .86, .012), (r, h - .012), (r * .99, h), (r * .93, h), (r * .91, h - .03), (0, h - .03)], mt or matte())
    else:
        pr = spline([(r * .5, 0, 0), (r * .9, 0, h * .25), (r, 0, h * .55), (r * .8, 0, h * .9), (r * .72, 0, h), (r * .66, 0, h), (r * .7, 0, h * .85)], 6)
        lathe([(0, 0)] + [(v.x, v.z) for v in pr] + [(0, h * .85)], mt or matte())
    cyl(0, 0, h - .06, r * .88, .03, soil())


def big_leaf_plant(h=1.9, n=12, seed=2, potr=.21, poth=.4, potm=None, mt=None, kind=0, spread=1):
    """Strelitzia-like plant."""
    pot(potr, poth, potm, kind)
    rnd = random.Random(seed)
    bm = bmesh.new()
    for i in range(n):
        a = i * 2.4 + rnd.uniform(-.4, .4)
        hh = h * rnd.uniform(.5, 1) - poth
        out = rnd.uniform(.1, .33) * spread * (1.25 - .5 * hh / h)
        b = Vector((.05 * math.cos(a), .05 * math.sin(a), poth - .04))
        tip = b + Vector((out * math.cos(a), out * math.sin(a), hh * .62))
        midp = b.lerp(tip, .5) + Vector((-.06 * math.cos(a), -.06 * math.sin(a), .03))
        c = spline([b, midp, tip], 6)
        tube([tuple(v) for v in c], .0085, leaf2(), 2)
        d = (c[-1] - c[-2]).normalized() + Vector((math.cos(a) * .25, math.sin(a) * .25, .1))
        leaf_strip(bm, tip, d, Vector((-math.sin(a) * .0, 0, 1)) if abs(d.normalized().z) < .97 else Vector((math.cos(a), math.sin(a), 0)),
                   hh * rnd.uniform(.42, .55) + .16, rnd.uniform(.15, .22) * (h / 1.9) ** .5, rnd.uniform(.9, 1.7))
    return from_bm(bm, mt or leafm())


def tree(h=2.3, seed=5, leaves=420, potr=.24, poth=.42, potm=None, kind=1, crown=.55, mt=None):
    """Slim olive-like tree."""
    pot(potr, poth, potm, kind)
    rnd = random.Random(seed)
    top = Vector((rnd.uniform(-.06, .06), rnd.uniform(-.06, .06), h * .62))
    trunk = spline([(0, 0, poth - .05), (.03, -.02, h * .33), tuple(top)], 8)
    tube([tuple(v) for v in trunk], .02, bark())
    ends = []
    for i in range(15):
        s = trunk[int(len(trunk) * rnd.uniform(.62, .99))]
        a, e = i * 2.4 + rnd.uniform(-.3, .3), rnd.uniform(.15, 1.25)
        L = crown * rnd.uniform(.5, 1.05)
        d = Vector((math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)))
        tip = s + d * L + Vector((0, 0, .08))
        c = spline([s, s.lerp(tip, .5) + Vector((0, 0, .05)), tip], 6)
        tube([tuple(v) for v in c], .006, bark(), 2)
        ends += c[3:]
    bm = bmesh.new()
    for _ in range(leaves):
        p = rnd.choice(ends) + Vector([rnd.gauss(0, .035) for _ in range(3)])
        a, e = rnd.uniform(0, 6.28), rnd.uniform(-.5, 1)
        d = Vector((math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)))
        leaf_strip(bm, p, d, Vector((.1, .05, 1)), rnd.uniform(.07, .12), rnd.uniform(.022, .034), rnd.uniform(.1, .8), 4)
    return from_bm(bm, mt or leaf2())


def small_plant(s=1, seed=1, potm=None):
    """Table plant."""
    rnd = random.Random(seed)
    lathe([(0, 0), (.07 * s, 0), (.09 * s, .14 * s), (.08 * s, .14 * s), (.075 * s, .11 * s), (0, .11 * s)], potm or matte())
    bm = bmesh.new()
    for i in range(16):
        a, e = i * 2.4, rnd.uniform(.5, 1.35)
        d = Vector((math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)))
        leaf_strip(bm, (0, 0, .1 * s), d, Vector((.1, .05, 1)) if e < 1.3 else Vector((1, 0, 0)), rnd.uniform(.18, .32) * s, .06 * s, rnd.uniform(.6, 1.6), 7)
    return from_bm(bm, leafm())


def branch_vase(x, y, z, s=1, seed=4, mt=None):
    """Tall vase with a few leafy twigs."""
    vase(x, y, z, s, mt, 0)
    rnd = random.Random(seed)
    bm = bmesh.new()
    for i in range(5):
        a = i * 1.26 + rnd.uniform(-.3, .3)
        o = rnd.uniform(.12, .26) * s
        c = spline([(x, y, z + .26 * s), (x + o * .3 * math.cos(a), y + o * .3 * math.sin(a), z + .5 * s),
                    (x + o * math.cos(a), y + o * math.sin(a), z + rnd.uniform(.68, .9) * s)], 8)
        tube([tuple(v) for v in c], .0028 * s, bark(), 1)
        for k, p in enumerate(c[5:]):
            b = k * 2.4 + i
            leaf_strip(bm, p, Vector((math.cos(b), math.sin(b), .6)), Vector((.1, 0, 1)), .075 * s, .03 * s, .5, 4)
    return from_bm(bm, leaf2())


# ================================================================== medical ==
def dental_chair():
    """Patient chair along X (head at -X), with unit, tray and operating lamp."""
    m, w, st = teal(), white(), steel()
    lathe([(0, 0), (.34, 0), (.36, .02), (.34, .05), (.2, .07), (0, .07)], w)
    box(.02, 0, .05, .42, .26, .34, w, .09, seg=6)
    slab([(-.1, .43), (.3, .42), (.55, .45), (.9, .37), (1.28, .26)], .1, .5, m, .045)
    slab([(-.72, .86), (-.5, .72), (-.28, .56), (-.1, .46)], .1, .5, m, .045)
    slab([(-.985, 1.035), (-.865, .965), (-.76, .9)], .08, .27, m, .035)
    for s in (-.05, .05):
        tube([(-.86, s, .945), (-.6, s, .765)], .013, st)
    slab([(-.68, .76), (-.3, .49), (.1, .37), (.5, .38), (.9, .31)], .03, .36, w, .012)
    for s in (-1, 1):
        soft(-.1, s * .315, .6, .42, .075, .055, m, .026)
        tube(spline([(-.1, s * .3, .6), (-.12, s * .3, .5), (-.06, s * .23, .43)], 6), .016, st)
    # unit with instruments
    with at(.05, .62, 0):
        box(0, .12, 0, .34, .36, .86, w, .07, seg=6)
        cyl(-.02, .1, .86, .13, .02, stone(), .008)
        lathe([(0, .88), (.05, .885), (.1, .92), (.115, .96), (.108, .96), (.09, .925), (0, .895)], w, -.02, .1, 0)
        tube(spline([(.09, .12, .86), (.09, .12, 1.06), (.05, .11, 1.09), (.02, .1, 1.05)], 8), .009, st)
        tube([(.1, .2, .8), (.1, .2, 2.02)], .024, w)
        tube(spline([(.1, .2, 2.0), (-.02, .0, 2.09), (-.3, -.4, 2.07), (-.48, -.6, 1.94), (-.5, -.62, 1.82)], 8), .018, w)
    with at(-.45, .0, 1.74):
        cyl(0, 0, 0, .16, .05, w, .022)
        cyl(0, 0, -.005, .12, .01, glow(6, '#FFF6E8'), .002)
        for s in (-1, 1):
            tube([(s * .13, 0, .03), (s * .21, 0, .02)], .012, st)
    # tray on an arm
    with at(.38, -.46, 0):
        tube(spline([(-.33, 1.05, .72), (-.1, .8, .95), (.0, .35, .98), (0, .03, .93)], 8), .018, w)
        box(0, 0, .88, .5, .34, .035, w, .016)
        box(0, 0, .915, .44, .28, .006, st, .003)
        for i in range(5):
            tube([(-.16 + i * .075, -.1, .926), (-.16 + i * .075, .07, .926)], .005, [st, teal_lac()][i % 2], 2)
        for i in range(4):
            x = -.15 + i * .1
            tube([(x, -.17, .93), (x, -.2, .8)], .011, st, 3)
            tube(spline([(x, -.2, .8), (x, -.17, .62), (x * .6, .0, .58), (x * .3, .25, .7), (-.05, .5, .88)], 8), .006, w, 2)


def stool(mt=None, h=.52):
    for i in range(5):
        a = i * 2 * PI / 5
        tube([(0, 0, .07), (.25 * math.cos(a), .25 * math.sin(a), .06)], .014, steel())
        cyl(.25 * math.cos(a), .25 * math.sin(a), 0, .026, .05, dark(), .01)
    cyl(0, 0, .06, .022, h - .1, steel())
    soft_disc(.19, h - .08, .09, mt or teal())


def soft_disc(r, z, h, mt):
    p = spline([(0, 0, 0), (r * .8, 0, 0), (r, 0, h * .35), (r * .97, 0, h * .75), (r * .7, 0, h), (0, 0, h)], 6)
    lathe([(max(0, v.x), v.z) for v in p], mt, z=z)


def treatment_bed(mt=None, towel=True):
    """Bed along X (head at -X): wooden plinth, pad, raised head, towels."""
    m = mt or cream()
    box(.05, 0, .0, 1.5, .5, .05, brass(), .01)
    box(.05, 0, .05, 1.56, .56, .46, oak('x'), .03)
    box(.05, 0, .51, 1.7, .68, .05, white(), .02)
    slab([(-.42, .62), (.2, .615), (1.02, .615)], .12, .72, m, .05)
    slab([(-1.0, .9), (-.75, .79), (-.44, .635)], .12, .72, m, .05)
    if towel:
        soft(-.79, 0, .84, .26, .46, .1, white(), .045, rot=(0, 26, 0), puff=1)
        box(.72, 0, .675, .34, .735, .012, teal(), .005)
        box(.72, -.372, .47, .34, .012, .212, teal(), .005)
        for i in range(3):
            c = soft(.3, -.05, .678 + i * .052, .26, .36, .05, [white(), matte(), teal()][i], .024)


def microscope(s=1):
    w = white()
    with at(0, 0, 0, 0, s):
        box(0, 0, 0, .2, .26, .045, w, .02, seg=5)
        slab([(.1, .03), (.125, .2), (.1, .33), (.02, .37)], .055, .075, w, .022)
        box(.01, 0, .165, .21, .15, .016, steel(), .004)
        box(-.03, 0, .181, .1, .12, .004, dark(), .001)
        box(.02, 0, .33, .16, .075, .06, w, .022, seg=5)
        cyl(-.03, 0, .285, .034, .05, steel())
        for i, a in enumerate((-25, 0, 25)):
            cyl(-.03 + .022 * math.sin(math.radians(a)), .012 * (i - 1), .215, .011, .075, [steel(), brass(), steel()][i], .002, 20)
        for sy in (-1, 1):
            tube([(-.0, sy * .026, .38), (-.1, sy * .03, .46)], .018, w)
            tube([(-.095, sy * .03, .455), (-.13, sy * .031, .49)], .021, dark())
        for sy in (-1, 1):
            cyl(.1, sy * .055, .12, .026, .02, steel(), rot=('X', 90 * sy))
        cyl(-.015, 0, .045, .03, .035, teal_lac())


def liquid(c):
    return mat('liq' + c, c, .15, spec=.6)


def tube_rack(n=8, colors=('#3B8094', '#7FB4C2', '#D9A766', '#B8D3D8'), seed=1):
    rnd = random.Random(seed)
    L = n * .045 + .03
    for z in (0, .055, .1):
        box(0, 0, z, L, .07, .012 if z else .016, oak('x'), .004)
    for s in (-1, 1):
        box(s * (L / 2 - .006), 0, 0, .012, .07, .112, oak('z'), .004)
    g = glass()
    for i in range(n):
        x = -L / 2 + .0375 + i * .045
        f = rnd.uniform(.05, .11)
        prof = [(0, 0), (.008, .003), (.0125, .012), (.013, .17), (.015, .172)]
        lathe(prof, g, x, 0, .016, 20)
        lathe([(0, .002), (.007, .004), (.0112, .013), (.0112, f), (0, f)], liquid(colors[i % len(colors)]), x, 0, .016, 20)
        if i % 3 != 1:
            cyl(x, 0, .185, .0165, .028, [teal_lac(), white()][i % 2], .004, 20)


def flask(x, y, z, s=1, c='#7FB4C2', kind=0):
    g = glass()
    if kind == 0:                                           # conical
        p = [(0, 0), (.06, 0), (.072, .012), (.06, .05), (.024, .13), (.02, .15), (.02, .19), (.026, .195)]
        l = [(0, .004), (.058, .004), (.068, .014), (.0575, .05), (.045, .078), (0, .078)]
    elif kind == 1:                                         # beaker
        p = [(0, 0), (.045, 0), (.05, .008), (.05, .13), (.054, .134)]
        l = [(0, .004), (.044, .004), (.047, .01), (.047, .07), (0, .07)]
    else:                                                   # cylinder
        p = [(.04, 0), (.04, .01), (.018, .014), (.018, .26), (.022, .262)]
        l = [(0, .016), (.0155, .016), (.0155, .17), (0, .17)]
    lathe([(a * s, b * s) for a, b in p], g, x, y, z, 40)
    lathe([(a * s, b * s) for a, b in l], liquid(c), x, y, z, 40)


def cabinet(x, y, z, w, d, h, doors=2, drawers=0, mt=None, handle=True, plinth=True):
    """Base unit; front faces -Y; back at y."""
    m = mt or white()
    p = .08 if plinth else 0
    if plinth:
        box(x, y - d / 2 + .03, z, w, d - .06, .08, sand(), .002)
    box(x, y - d / 2 + .012, z + p, w, d - .024, h - p, m, .003)
    n = max(doors, 1)
    for i in range(n):
        cw = w / n
        cx = x - w / 2 + cw * (i + .5)
        k = drawers if drawers and i % 2 == 0 else 1
        for j in range(k):
            hh = (h - p) / k
            box(cx, y - d + .009, z + p + j * hh + .002, cw - .005, .02, hh - .005, m, .004)
            if handle:
                zz = z + p + j * hh + hh - .06
                tube([(cx - min(.12, cw * .25), y - d - .022, zz), (cx + min(.12, cw * .25), y - d - .022, zz)], .006, brass())


def analyser(x, y, z, s=1):
    """Bench-top laboratory analyser."""
    with at(x, y, z, 0, s):
        box(0, 0, 0, .62, .5, .34, white(), .05, seg=6)
        box(0, .04, .33, .6, .4, .12, white(), .045, seg=6)
        box(-.06, -.252, .1, .36, .012, .16, mat('smoke', '#3A4A50', .12), .004)
        box(.21, -.252, .16, .13, .012, .11, teal_lac(), .006)
        box(.0, -.254, .04, .56, .008, .012, teal_lac(), .002)


def centrifuge(x, y, z):
    with at(x, y, z):
        pr = spline([(.17, 0, 0), (.2, 0, .03), (.2, 0, .16), (.18, 0, .24), (.1, 0, .275), (0, 0, .28)], 6)
        lathe([(0, 0)] + [(max(0, v.x), v.z) for v in pr], white())
        lathe([(.201, .16), (.206, .17), (.201, .18)], teal_lac())
        box(0, -.2, .06, .14, .012, .06, dark(), .004)


# ============================================================ light + render ==
def sun(az, el, strength=4, angle=3, color='#FFE7C8'):
    """az: degrees, direction the light comes from (0 = -Y, 90 = -X ... )."""
    l = bpy.data.lights.new('sun', 'SUN')
    l.energy, l.angle, l.color = strength, math.radians(angle), lin(color)[:3]
    o = bpy.data.objects.new('sun', l)
    bpy.context.collection.objects.link(o)
    a, e = math.radians(az), math.radians(el)
    src = Vector((-math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    o.rotation_euler = src.to_track_quat('Z', 'Y').to_euler()
    return o


def area(loc, target, sx, sy, power, color='#FFFFFF', cam=False):
    l = bpy.data.lights.new('area', 'AREA')
    l.shape, l.size, l.size_y, l.energy, l.color = 'RECTANGLE', sx, sy, power, lin(color)[:3]
    o = bpy.data.objects.new('area', l)
    bpy.context.collection.objects.link(o)
    o.location = loc
    o.rotation_euler = (Vector(loc) - Vector(target)).to_track_quat('Z', 'Y').to_euler()
    o.visible_camera = cam
    o.visible_glossy = True
    return o


def sky(strength=1.0, view='#FDFBF6', view_strength=2.4):
    """Soft sky light; the camera itself sees a plain bright haze."""
    w = bpy.data.worlds.new('w')
    bpy.context.scene.world = w
    w.use_nodes = True
    nt = w.node_tree
    nt.nodes.clear()
    o = nt.nodes.new('ShaderNodeOutputWorld')
    st = nt.nodes.new('ShaderNodeTexSky')
    st.sky_type = 'HOSEK_WILKIE'
    st.turbidity = 4
    mx = nt.nodes.new('ShaderNodeMixRGB')
    mx.inputs[0].default_value = .72
    mx.inputs[2].default_value = lin('#FFF9F0')
    a = nt.nodes.new('ShaderNodeBackground'); a.inputs[1].default_value = strength
    b = nt.nodes.new('ShaderNodeBackground'); b.inputs[0].default_value = lin(view); b.inputs[1].default_value = view_strength
    lp = nt.nodes.new('ShaderNodeLightPath')
    ms = nt.nodes.new('ShaderNodeMixShader')
    nt.links.new(st.outputs[0], mx.inputs[1])
    nt.links.new(mx.outputs[0], a.inputs[0])
    nt.links.new(lp.outputs['Is Camera Ray'], ms.inputs[0])
    nt.links.new(a.outputs[0], ms.inputs[1]); nt.links.new(b.outputs[0], ms.inputs[2])
    nt.links.new(ms.outputs[0], o.inputs[0])


def garden(x0, x1, y, z=0, seed=3, n=420, h=1.3):
    """Pale foliage behind a window: many large leaves in a loose hedge."""
    rnd = random.Random(seed)
    for c in ('#BFD0B6', '#A9C2A2', '#D3DFCB'):
        m = mat('bush' + c, c, 1, emit=.22, spec=0)
        bm = bmesh.new()
        for _ in range(n):
            x = rnd.uniform(x0, x1)
            top = h * (.75 + .3 * math.sin(x * 2.1 + seed) + .2 * math.sin(x * 5.3))
            p = (x, y + rnd.uniform(0, 1.2), z + top * rnd.uniform(0, 1) ** .7)
            a, e = rnd.uniform(0, 6.28), rnd.uniform(-.2, 1.2)
            d = Vector((math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)))
            leaf_strip(bm, p, d, Vector((.1, .05, 1)), rnd.uniform(.25, .5), rnd.uniform(.1, .2), rnd.uniform(.2, 1), 5)
        from_bm(bm, m)


def camera(loc, lens=30, yaw=0, shift=(0, 0), focus=None, fstop=2.8):
    """Level architectural camera: verticals stay vertical."""
    c = bpy.data.cameras.new('cam')
    c.lens, c.shift_x, c.shift_y = lens, shift[0], shift[1]
    if focus:
        c.dof.use_dof, c.dof.focus_distance, c.dof.aperture_fstop = True, focus, fstop
    o = bpy.data.objects.new('cam', c)
    bpy.context.collection.objects.link(o)
    o.location = loc
    o.rotation_euler = (PI / 2, 0, math.radians(-yaw))
    bpy.context.scene.camera = o
    return o


def start():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    _mats.clear()


def render(exposure=0.0, power=1.15, sat=1.25, size=(1280, 800), spp=48, bounces=5, bloom=.06, white_pt=.94):
    """Render to the path after `--`; options --w --h --spp override."""
    import numpy as np
    import finish
    argv = sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else ['out.png']
    opt = dict(zip(argv[1::2], argv[2::2]))
    w, h = int(opt.get('--w', size[0])), int(opt.get('--h', size[1]))
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    c = s.cycles
    c.device = 'CPU'
    c.samples = int(opt.get('--spp', spp))
    c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = True, .02, 12
    c.use_denoising = False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces = bounces, bounces - 1, 2
    c.transmission_bounces, c.transparent_max_bounces = 4, 10
    c.sample_clamp_indirect, c.blur_glossy = 3, 1
    c.caustics_reflective = c.caustics_refractive = False
    s.render.resolution_x, s.render.resolution_y, s.render.resolution_percentage = w, h, 100
    threads = int(opt.get('--threads', 0))
    s.render.threads_mode = 'FIXED' if threads else 'AUTO'
    if threads:
        s.render.threads = threads
    s.view_settings.view_transform = 'Raw'
    vl = s.view_layers[0]
    vl.cycles.denoising_store_passes = True
    s.use_nodes = True
    nt = s.node_tree
    nt.nodes.clear()
    rl = nt.nodes.new('CompositorNodeRLayers')
    comp = nt.nodes.new('CompositorNodeComposite')
    nt.links.new(rl.outputs['Image'], comp.inputs[0])
    tmp = os.path.abspath(argv[0]) + '.tmp'
    fo = nt.nodes.new('CompositorNodeOutputFile')
    fo.base_path = tmp
    fo.format.file_format, fo.format.color_depth, fo.format.color_mode = 'OPEN_EXR', '32', 'RGB'
    fo.file_slots.clear()
    for n, src in (('rgb', 'Image'), ('alb', 'Denoising Albedo'), ('nrm', 'Denoising Normal')):
        fo.file_slots.new(n)
        nt.links.new(rl.outputs[src], fo.inputs[n])
    import time
    t0 = time.time()
    bpy.ops.render.render()
    print('render seconds', round(time.time() - t0))

    def read(n):
        p = [f for f in sorted(os.listdir(tmp)) if f.startswith(n)][0]
        im = bpy.data.images.load(os.path.join(tmp, p))
        im.colorspace_settings.name = 'Raw'
        a = np.empty(w * h * 4, np.float32)
        im.pixels.foreach_get(a)
        return a.reshape(h, w, 4)[:, :, :3]
    out = finish.finish(read('rgb'), read('alb'), read('nrm'), exposure, power, sat, bloom, white_pt)
    if '--keep' not in opt:
        for f in os.listdir(tmp):
            os.remove(os.path.join(tmp, f))
        os.rmdir(tmp)
    im = bpy.data.images.new('out', w, h, float_buffer=False)
    px = np.ones((h, w, 4), np.float32)
    px[:, :, :3] = out
    im.pixels.foreach_set(px.ravel())
    im.filepath_raw, im.file_format = os.path.abspath(argv[0]), 'PNG'
    im.save()
    print('written', argv[0])
