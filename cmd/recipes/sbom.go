package main

import (
	"errors"
	"io"
	"runtime/debug"
	"strings"

	"github.com/CycloneDX/cyclonedx-go"
)

// writeSBOM writes a software bill of materials: what the program was built from, in CycloneDX JSON. Those of the client
// are among the modules. Without a time and a serial number, the same build has the same bill.
func writeSBOM(w io.Writer) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("the program was built without a list of its modules: build it with make")
	}
	bom := cyclonedx.NewBOM()
	program := component(cyclonedx.ComponentTypeApplication, &info.Main)
	bom.Metadata = &cyclonedx.Metadata{Component: &program}
	components := []cyclonedx.Component{
		component(cyclonedx.ComponentTypeLibrary, &debug.Module{Path: "std", Version: strings.TrimPrefix(info.GoVersion, "go")}),
	}
	for _, module := range info.Deps {
		if module.Replace != nil {
			module = module.Replace
		}
		components = append(components, component(cyclonedx.ComponentTypeLibrary, module))
	}
	bom.Components = &components
	return cyclonedx.NewBOMEncoder(w, cyclonedx.BOMFileFormatJSON).SetPretty(true).EncodeVersion(bom, cyclonedx.SpecVersion1_6)
}

// component is a module by its name, its version and, if it has one, the checksum that go.sum has for it.
func component(kind cyclonedx.ComponentType, m *debug.Module) cyclonedx.Component {
	purl := "pkg:golang/" + m.Path + "@" + m.Version
	c := cyclonedx.Component{BOMRef: purl, Type: kind, Name: m.Path, Version: m.Version, PackageURL: purl}
	if m.Sum != "" {
		c.Properties = &[]cyclonedx.Property{{Name: "go.sum", Value: m.Sum}}
	}
	return c
}
