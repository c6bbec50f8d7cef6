"""Laboratory: pale bench with microscope, tubes and analyser."""
import os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from parts import *

start()
H = 3.0
floor(-6, 6, -8, 4)
ceiling(-6, 6, -4, .3, H)
wall(-6, 6, H, [rect_pts(-1.7, 1.9, 1.55, 1.15)], t=.3)
window(-1.7, 1.9, 1.55, 1.15, y=.16, cols=2, rows=1)
garden(-4.5, 1, 2.0, .55, 12)
# tiled splash-back in teal and shelves with glassware
box(1.45, -.012, .94, 3.3, .02, .62, teal_wall(), .004)
for j in range(2):
    box(1.45, -.14, 1.62 + j * .5, 3.0, .26, .03, oak('x'), .005)
    for x in (.2, 2.7): box(x, -.03, 1.47 + j * .5, .02, .05, .15, brass(), .004)
rnd = random.Random(5)
cols = ['#7FB4C2', '#3B8094', '#D9B27C', '#C9DDE1']
x = .1
for i in range(9):
    flask(x + .1, -.14, 1.65, rnd.choice([.95, 1.1]), cols[i % 4], [0, 2, 1][i % 3]); x += .3
for i, x in enumerate((.15, .3, .45, .6)): cyl(x, -.14, 2.15, .055, .17, [white(), stone(), teal_lac(), white()][i], .01); 
vase(1.15, -.14, 2.15, .8, matte(), 1)
with at(1.55, -.14, 2.15): small_plant(.8, 7)
for i, x in enumerate((2.05, 2.2, 2.35, 2.5)): cyl(x, -.14, 2.15, .05, .2, [teal_lac(), white(), white(), sand()][i], .01)
# bench along the wall
cabinet(0, -.02, 0, 6.4, .62, .9, 10, 3)
box(0, -.33, .9, 6.5, .66, .035, white(), .008)
analyser(2.35, -.36, .937, 1.05)
centrifuge(1.35, -.36, .937)
with at(.62, -.34, .937): tube_rack(8, seed=3)
monitor(-.35, -.25, .937, 8, .52)
with at(-1.75, -.32, .937): big_leaf_plant(.8, 9, 3, .11, .17, stone())
# island in front: the main subject
with at(.15, -2.05, 0):
    box(0, 0, .06, 3.0, .72, .86, oak('z'), .02)
    box(0, 0, 0, 2.9, .62, .06, brass(), .004)
    slats(-1.5, 1.5, .85, -.375, .065, pitch=.06)
    box(0, 0, .92, 3.14, .84, .045, stone(), .014)
    with at(-.62, .0, .966, 205): microscope(1.35)
    with at(.12, -.12, .966, 6): tube_rack(10, seed=1)
    with at(.28, .16, .966, 2): tube_rack(8, ('#D9A766', '#E6C592', '#3B8094'), seed=2)
    flask(.72, -.05, .966, 1.25, '#4F95A8', 0); flask(.93, .1, .966, 1.3, '#CFE0E3', 2); flask(.98, -.14, .966, 1.1, '#D9B27C', 1)
    box(-1.15, -.05, .966, .34, .26, .02, white(), .005, (0, 0, 10)); cyl(-1.1, -.02, .986, .045, .012, glass('dish'), .004)
    for i in range(3): cyl(-1.22 + .02 * i, .1, .986 + i * .013, .045, .011, white(), .004)
sun(125, 38, 4, 2, '#FFE6C6')
sky(.6)
area((-1.7, .5, 1.9), (0, -2, .8), 1.9, 1.5, 90, '#FAFBFF')
area((-4.6, -3.5, 2.4), (0, -1, 1), 3, 2.4, 170, '#FBFCFF')
area((2, -6.5, 2.8), (0, 0, 1), 5, 2.6, 75, '#FFF9F2')
camera((.08, -5.15, 1.66), 34, 0, (0, -.05), focus=3.15, fstop=2.4)
render(exposure=.7, power=1.3, sat=1.0, spp=28)
